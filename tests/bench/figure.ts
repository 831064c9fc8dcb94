/** One measured figure, beside what it should reach. */
export interface Figure {
  name: string
  value: number
  unit: string
  reach: { least: number } | { most: number }
  detail?: string
}

const reached = ({ value, reach }: Figure) => ('least' in reach ? value >= reach.least : value <= reach.most)
const wanted = ({ reach }: Figure) => ('least' in reach ? `at least ${reach.least}` : `at most ${reach.most}`)

/** Figures as a table for a person; they are told, never asserted. */
export function printFigures(figures: readonly Figure[]): void {
  for (const it of figures) {
    const value = it.value.toFixed(it.value < 100 ? 2 : 0)
    console.log(
      `${reached(it) ? 'ok  ' : 'miss'} ${it.name.padEnd(36)} ${value.padStart(8)} ${it.unit} (${wanted(it)})${it.detail ? `: ${it.detail}` : ''}`,
    )
  }
}
