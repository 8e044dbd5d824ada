/** Whether the strip of rooms is put away: for this visit, and until a seat that it stood for has ended. */
import type { RoomSeat } from "api/schema";
import { useEffect, useState } from "react";

const KEY = "foldedSeats";

/** The rooms that it stood for; null where it is not put away. */
function read(): string[] | null {
  const kept = sessionStorage.getItem(KEY);
  return kept === null ? null : kept.split(" ");
}

function write(rooms: string[] | null): void {
  if (rooms) sessionStorage.setItem(KEY, rooms.join(" "));
  else sessionStorage.removeItem(KEY);
}

export function useFolded(seats: RoomSeat[] | undefined): { folded: boolean; toggle: () => void } {
  const [rooms, set] = useState(read);
  const keep = (next: string[] | null) => {
    write(next);
    set(next);
  };
  const taken = seats?.map(({ table }) => table);
  useEffect(() => {
    if (!rooms || !taken) return;
    const next = rooms.every((room) => taken.includes(room)) ? taken : null;
    if (next?.join() !== rooms.join()) keep(next);
  });
  return { folded: rooms !== null, toggle: () => keep(rooms ? null : (taken ?? [])) };
}
