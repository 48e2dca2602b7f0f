/** The colours of charts in their order, as they stand in `palette.css`. */
export const palette = ['red', 'orange', 'yellow', 'green', 'teal', 'cyan', 'purple', 'pink', 'grey'] as const
export type ChartColour = (typeof palette)[number]

/** A colour of the palette for CSS. */
export const chartColour = (colour: ChartColour): string => `var(--chart-${colour})`
