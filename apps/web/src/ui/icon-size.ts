/** The looks that all icons of the product share. */
export const icon = { size: 24, stroke: 1.75, 'aria-hidden': true } as const
export const smallIcon = { size: 18, stroke: 2, 'aria-hidden': true } as const
