type Props = {
  text: string
  /** of the text; its own unless told */
  dir?: 'ltr' | 'auto'
}

/** One line of a table's cell in its own direction; inside `Hints` what is cut off is told on hover. */
export function CutText({ text, dir = 'auto' }: Props) {
  return (
    <span className="cut block shrinks along" dir={dir} data-hint="">
      {text}
    </span>
  )
}
