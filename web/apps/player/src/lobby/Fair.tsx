/** The night fair: a wheel, tents and lamps, drawn. */
export function Fair() {
  const spokes = Array.from({ length: 12 }, (_, place) => (place * Math.PI) / 6);
  const lamps = Array.from({ length: 49 }, (_, place) => (place - 32) * 50);
  return (
    <svg className="fair" viewBox="0 0 800 350" preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
      <circle cx="690" cy="62" r="26" fill="var(--marigold)" opacity=".9" />
      <g stroke="var(--marigold)" fill="none" strokeWidth="2.5">
        <circle cx="560" cy="190" r="112" />
        <circle cx="560" cy="190" r="20" />
        {spokes.map((angle) => (
          <line key={angle} x1="560" y1="190" x2={560 + 112 * Math.cos(angle)} y2={190 + 112 * Math.sin(angle)} />
        ))}
        <path d="M560 190 500 335M560 190 620 335" strokeWidth="5" />
      </g>
      {spokes.map((angle, place) => (
        <circle key={angle} cx={560 + 112 * Math.cos(angle)} cy={190 + 112 * Math.sin(angle)} r="11" fill={["var(--emerald)", "var(--vermilion)", "var(--sky)"][place % 3]} />
      ))}
      <path d={`M-1600 40 ${lamps.map((x) => `Q${x + 25} ${78} ${x + 50} 40`).join(" ")}`} stroke="var(--muted)" fill="none" strokeWidth="1.5" />
      {lamps.map((x) => (
        <circle key={x} cx={x + 25} cy="62" r="5" fill="var(--marigold)" />
      ))}
      {[-1050, 370, 690].map((x, place) => (
        <g key={x} transform={`translate(${x} 240)`}>
          <path d="M-70 0 0-62 70 0Z" fill={["var(--vermilion)", "var(--sky)", "var(--emerald)"][place]} />
          <path d="M-70 0H70V100H-70Z" fill="var(--line)" />
          <path d="M-22 100V30Q0 4 22 30V100Z" fill="var(--ground)" />
          <path d="M-70 0Q-52 22-35 0-17 22 0 0 17 22 35 0 52 22 70 0" fill="none" stroke="var(--ink)" strokeWidth="2" opacity=".7" />
        </g>
      ))}
      <path d="M-1600 338H800V350H0Z" fill="var(--line)" />
    </svg>
  );
}
