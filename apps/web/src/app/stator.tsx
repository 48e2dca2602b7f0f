const SLOTS = Array.from({ length: 36 }, (_, index) => index * 10)

/** The cross-section of a motor's stator, drawn in hairlines. Decoration. */
export function Stator({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 400 400"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
      aria-hidden="true"
    >
      <circle cx="200" cy="200" r="196" />
      <circle cx="200" cy="200" r="172" />
      {SLOTS.map((angle) => (
        <path
          key={angle}
          d="M196.5 92v-8l-4.5-5V44a8 8 0 0 1 16 0v35l-4.5 5v8"
          transform={`rotate(${angle} 200 200)`}
        />
      ))}
      <circle cx="200" cy="200" r="104" />
      <circle cx="200" cy="200" r="98" />
      <circle cx="200" cy="200" r="30" />
      <path d="M194 171v-7h12v7" />
      {SLOTS.filter((angle) => angle % 30 === 0).map((angle) => (
        <circle key={angle} cx="200" cy="118" r="6" transform={`rotate(${angle} 200 200)`} />
      ))}
    </svg>
  )
}
