import type { ReactElement, SVGProps } from 'react'
import type { Drawing } from './icon-drawing.ts'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & {
  /** in pixels */
  size?: number
  /** width of the lines on a grid of 24 */
  stroke?: number
}
export type Icon = (props: IconProps) => ReactElement

/** An icon in the colour of the text. */
export function iconOf({ name, paths, isFilled }: Drawing): Icon {
  return function DrawnIcon({ size = 24, stroke = 2, className = '', ...props }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill={isFilled ? 'currentColor' : 'none'}
        stroke={isFilled ? 'none' : 'currentColor'}
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`icon-${name} ${className}`}
        {...props}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    )
  }
}
