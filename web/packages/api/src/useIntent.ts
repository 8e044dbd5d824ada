/** The intents of one page: their names live as long as it does. */
import { useState } from "react";

import { Intent } from "./intent";

export function useIntent(): Intent {
  const [intent] = useState(() => new Intent());
  return intent;
}
