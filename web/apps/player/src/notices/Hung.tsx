/** Banners of the pages beside the lobby (spec.md 3): each hangs where its group says. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import type { Banner } from "../lib/api";
import { useAnnouncements } from "./queries";
import "./hung.css";

function Piece({ banner }: { banner: Banner }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  const inside = (
    <>
      <img src={banner.url} alt="" width={960} height={300} decoding="async" onError={() => setBroken(true)} />
      <span>
        <b>{banner.title}</b>
        {banner.text && <small>{banner.text}</small>}
      </span>
    </>
  );
  const target = banner.linkage ?? "";
  return (
    <li>
      {/^\/(?![/\\])/.test(target) ? (
        <Link to={target} className="hung">
          {inside}
        </Link>
      ) : (
        <div className="hung">{inside}</div>
      )}
    </li>
  );
}

/** The banners of a group that are pictures; a page without any looks as if there were no place for them. */
export function useHung(group: string): { banners: Banner[]; pending: boolean } {
  const { data, isPending } = useAnnouncements();
  const banners = (data?.banners ?? []).filter((banner) => banner.groupName === group && banner.url.startsWith("/"));
  return { banners, pending: isPending };
}

export function Hung({ group, most = 1 }: { group: string; most?: number }) {
  const { banners } = useHung(group);
  if (banners.length === 0) return null;
  return (
    <ul className="hung-list">
      {banners.slice(0, most).map((banner) => (
        <Piece key={banner.id} banner={banner} />
      ))}
    </ul>
  );
}
