/** The `d` of an icon's paths on a grid of 24. */
export type Drawing = { name: string; paths: readonly string[]; isFilled: boolean }
