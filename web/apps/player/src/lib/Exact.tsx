import { useExact } from "./sum";

/** An amount with every decimal that it has. Those finer than the coin are small and stand beside the column, so that the others stand one below the other. */
export function Exact({ amount }: { amount: string }) {
  const written = useExact()(amount);
  const [, coins = written, finer = ""] = /^(.*[.]\d\d)(\d+)$/.exec(written) ?? [];
  return (
    <>
      {coins}
      {finer !== "" && <span className="finer">{finer}</span>}
    </>
  );
}
