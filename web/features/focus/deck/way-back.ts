import type { Table } from './state.ts'
import type { Step } from './step.ts'

/** Undo calls at a time */
const abreast = 4

/** How decisions are undone: each by the batch of its move, which may still be on its way. */
export class WayBack {
  private readonly moves = new Map<Step, Promise<string | null>>()

  constructor(
    private readonly table: Pick<Table, 'undo' | 'onChanged'>,
    /** The applicant's, where it is known */
    private readonly nameOf: (id: string) => string | undefined,
  ) {}

  /** The move of a step: its batch. */
  remember(step: Step, batch: Promise<string>): void {
    this.moves.set(
      step,
      batch.catch(() => null),
    )
  }

  /** Undoes a decision; the sentence of what became of it. */
  async takeBack(step: Step): Promise<string> {
    const batchId = (await this.moves.get(step)) ?? step.batchId
    if (!batchId) return 'Nothing to undo'
    const { undone_count } = await this.table.undo(batchId)
    this.moves.delete(step)
    this.table.onChanged()
    const name = this.nameOf(step.id)
    if (undone_count > 0) return name ? `${name} is back in ${step.from}.` : `Back in ${step.from}.`
    return `${name ?? 'The applicant'} has been moved again since and stayed there.`
  }

  /** Undoes several, the last one first; those that could not be, and why the last of them could not. */
  async takeAllBack(
    steps: readonly Step[],
    onDone: () => void,
  ): Promise<{ failed: ReadonlySet<Step>; error: unknown }> {
    const queue = steps.toReversed()
    const failed = new Set<Step>()
    let last: unknown
    const work = async () => {
      for (let step = queue.shift(); step; step = queue.shift()) {
        try {
          await this.takeBack(step)
        } catch (error) {
          failed.add(step)
          last = error
        }
        onDone()
      }
    }
    await Promise.all(Array.from({ length: abreast }, work))
    return { failed, error: last }
  }
}
