/** Icons that only the agent centre has, drawn like the others: 24 units, 20 px, one line. */
const paths = {
  chart: "M4 20V4M4 20h16M8 16v-5M12 16V7M16 16v-8",
  join: "M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM3 20c0-3.500 3-6 7-6s7 2.500 7 6M19 7v6M16 10h6",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.600-5.600L12 7.300M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.600 5.600L12 16.700",
  tree: "M9 4h6v5H9ZM4 15h6v5H4ZM14 15h6v5h-6ZM12 9v3M7 15v-3h10v3",
  coins: "M9 5c3.300 0 6 1.100 6 2.500S12.300 10 9 10 3 8.900 3 7.500 5.700 5 9 5ZM3 7.500v4C3 12.900 5.700 14 9 14M3 11.500v4C3 16.900 5.700 18 9 18M15 11c3.300 0 6 1.100 6 2.500S18.300 16 15 16s-6-1.100-6-2.500 2.700-2.500 6-2.500ZM9 13.500v4c0 1.400 2.700 2.500 6 2.500s6-1.100 6-2.500v-4",
  contract: "M6 3h9l4 4v14H6ZM14 3v5h5M9 12h6M9 16h4",
  hourglass: "M7 4h10M7 20h10M8 4v3.500c0 2 4 3 4 4.500s-4 2.500-4 4.500V20M16 4v3.500c0 2-4 3-4 4.500s4 2.500 4 4.500V20",
  day: "M5 6h14v14H5ZM5 10h14M9 4v4M15 4v4M9 14h6",
  dice: "M5 5h14v14H5ZM9 9h.01M15 15h.01M12 12h.01M15 9h.01M9 15h.01",
  scales: "M12 4v16M8 20h8M5 7l7-2 7 2M5 7l-3 7a3.300 3.300 0 0 0 6 0ZM19 7l-3 7a3.300 3.300 0 0 0 6 0Z",
  ledger: "M4 7h13M14 4l3 3-3 3M20 17H7M10 14l-3 3 3 3",
  news: "M4 10v4h3l8 4V6l-8 4ZM18 9a4 4 0 0 1 0 6M8 14v5h2v-4",
  mail: "M4 6h16v12H4ZM4 7l8 6 8-6",
  copy: "M9 9h11v11H9ZM15 9V4H4v11h5",
  down: "M12 4v11M7 10l5 5 5-5M4 20h16",
} as const;

export type AgentIconName = keyof typeof paths;

export function AgentIcon({ name }: { name: AgentIconName }) {
  return (
    <svg className="i" viewBox="0 0 24 24" width={20} height={20} fill="none" stroke="currentColor" strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
