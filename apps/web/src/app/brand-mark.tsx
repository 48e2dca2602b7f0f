/** The product's mark: a motor's stator around a clock. */
export function BrandMark({ size = 40 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden="true">
      <g strokeLinecap="round" strokeLinejoin="round">
        <circle cx="16" cy="16" r="10" strokeWidth="2" />
        <path
          strokeWidth="2.6"
          d="M16 2.6v3M16 26.4v3M2.6 16h3M26.4 16h3M6.5 6.5l2.1 2.1M23.4 23.4l2.1 2.1M25.5 6.5l-2.1 2.1M8.6 23.4l-2.1 2.1"
        />
        <path strokeWidth="2.2" d="M16 10.5V16l3.6 2.4" />
      </g>
    </svg>
  )
}
