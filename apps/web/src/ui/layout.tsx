import type { ComponentProps, ElementType, JSX } from 'react'
import { classes } from './classes.ts'

/** The steps of `--space`: a half and one and a half of it, and by its quarters, such as `3q`. */
type Space = '1q' | 'half' | '3q' | '1' | '5q' | '1h' | '2' | '3'
type Both = `${Space | '0'} ${'3q' | '1' | '1h' | '2' | '3'}`
type Tag = keyof JSX.IntrinsicElements

type Placing = {
  /** between the children: once for both directions, or between rows and then between columns */
  gap?: Space | Both
  /** across the direction of the children */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  /** along it; of a stack, where its children stand in its width */
  justify?: 'start' | 'center' | 'end' | 'between'
  /** as wide as its content, in a line of text */
  inline?: boolean
  /** its children get narrower than what they hold, and cut or break that */
  narrow?: boolean
}

type Props<T extends Tag, Said extends keyof Placing> = Pick<Placing, 'gap' | 'align' | Said> & { as?: T } & Omit<
    ComponentProps<T>,
    keyof Placing | 'as'
  >

/** Children one below the other, each as wide as the stack. */
export function Stack<T extends Tag = 'div'>(props: Props<T, 'justify' | 'narrow'>) {
  return place('stack', props)
}

/** Children in one line, in the middle of its height. */
export function Line<T extends Tag = 'div'>(props: Props<T, 'justify' | 'inline'>) {
  return place('line', props)
}

/** A line that goes on in the next line where its children find no room. */
export function Cluster<T extends Tag = 'div'>(props: Props<T, 'justify' | 'inline'>) {
  return place('line wraps', props)
}

/** What takes the room there is, and at its end what takes no more than it needs. */
export function Split<T extends Tag = 'div'>(props: Props<T, never>) {
  return place('split', props)
}

type Placed = Placing & { as?: Tag; className?: string | undefined }

function place(shape: string, { as = 'div', gap, align, justify, inline, narrow, className, ...rest }: Placed) {
  const Element: ElementType = as
  const placed = classes(
    shape,
    inline && 'inline',
    narrow && 'narrow',
    gap && `gap-${gap.replace(' ', ' gap-x-')}`,
    align && `align-${align}`,
    justify && `justify-${justify}`,
    className,
  )
  return <Element {...rest} className={placed} />
}
