/** Whether a round's name is one by which its vendor is asked for its own record; some write it with dashes, some without. */
export const isUuid = (name: string) => /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/.test(name);
