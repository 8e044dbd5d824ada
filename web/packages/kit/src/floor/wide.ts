/** Whether layouts lie on their side: where there is room for it, and a pointer that is fine enough for the places between numbers. */
export const aside = matchMedia("(min-width: 1100px) and (min-height: 640px) and (pointer: fine)");
