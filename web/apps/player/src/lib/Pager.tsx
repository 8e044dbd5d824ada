import { Icon } from "./icon";
import { useWords } from "./words";
import { numbers } from "./pager";
import { pagerTexts } from "./pagerTexts";

/** Page numbers with arrows; nothing when there is one page. */
export function Pager(props: { page: number; total: number; range?: number; onPage: (page: number) => void }) {
  const w = useWords(pagerTexts);
  const { page, total, onPage } = props;
  if (total < 2) return null;
  return (
    <nav className="pager" aria-label={w("pages")}>
      <button type="button" className="icon" aria-label={w("previous")} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="left" />
      </button>
      {numbers(page, total, 1, props.range ?? 5).map((number, place) =>
        number === null ? (
          <span key={`gap${place}`}>…</span>
        ) : (
          <button key={number} type="button" className="number" aria-label={w("page", { page: number })} aria-current={number === page ? "page" : undefined} onClick={() => onPage(number)}>
            {number}
          </button>
        ),
      )}
      <button type="button" className="icon" aria-label={w("next")} disabled={page >= total} onClick={() => onPage(page + 1)}>
        <Icon name="right" />
      </button>
    </nav>
  );
}
