/** Outlines of lucide, inlined: the hosted form does not carry the package. */
const outlines = {
  alert: ['M22 12a10 10 0 1 1-20 0a10 10 0 1 1 20 0', 'M12 8v4', 'M12 16h.01'],
  calendar: [
    'M8 2v4',
    'M16 2v4',
    'M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2',
    'M3 10h18',
  ],
  check: ['M20 6 9 17l-5-5'],
  chevron: ['m6 9 6 6 6-6'],
  clock: ['M22 12a10 10 0 1 1-20 0a10 10 0 1 1 20 0', 'M12 6v6l4 2'],
  lock: [
    'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2',
    'M7 11V7a5 5 0 0 1 10 0v4',
  ],
  offline: [
    'M12 20h.01',
    'M8.5 16.43a5 5 0 0 1 7 0',
    'M2 8.82a15 15 0 0 1 4.17-2.65',
    'M10.66 5a15 15 0 0 1 11.34 3.82',
    'm2 2 20 20',
  ],
} as const

export function Icon({ name }: { name: keyof typeof outlines }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {outlines[name].map(path => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
