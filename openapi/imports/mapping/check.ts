import { firstStages } from '../../common/first-stages.ts'
import { keyOf } from '../../common/text/plain-text.ts'
import { twoDatesText } from '../cells/days.ts'
import { needsDayOrder, type Plan } from '../plan/plan.ts'
import type { ReadRow } from '../rows/read-row.ts'
import { type Missed, type PlacesOfForm, placesOn } from './places.ts'

/** A row of the file as an example: its line, and the cell in question. */
export interface Example {
  line: number
  cell: string
}

/** What an import will meet, counted over the whole file (docs/rules.md#import-check). */
export interface Finding {
  /**
   * MISFIT: kept as text beside its question. REFUSED: its row isn't taken. REPEATED, APPLIED: of an email address. STATUS,
   * LABEL: the form doesn't have it. CAP: the form takes no more applications, having `count` of `of`
   */
  kind: 'MISFIT' | 'REFUSED' | 'REPEATED' | 'APPLIED' | 'STATUS' | 'LABEL' | 'CAP'
  /** The column or question; '' for what is wrong with a row as a whole */
  column: string
  /** What is wrong, the type that was chosen (of dates that could be two, why), or the status or label */
  message: string
  count: number
  /** Filled cells of the column, of a misfit; the form's limit, of a cap */
  of: number
  first: Example[]
}

/** Examples that a finding names. */
const named = 3

/** What of a form decides what becomes of its rows. */
interface CheckedForm extends PlacesOfForm {
  /** It takes several applications from one address */
  multipleSubmissions: boolean
  /** It takes no more than so many; null: it has no limit */
  responseCap: number | null
  formCounts: { totalCount: number }
}

/** A form that an import makes. */
const madeForm: CheckedForm = {
  stages: firstStages.map(({ label }) => ({ label, formerLabels: [] })),
  labelsWithColor: [],
  multipleSubmissions: false,
  responseCap: null,
  formCounts: { totalCount: 0 },
}

/**
 * Goes through the rows of a file as an import would, and counts what becomes of them. Who has applied already only the
 * server knows: it is asked about `emails`, and told with `addApplied`.
 */
export class ImportCheck {
  rows = 0
  private refused = 0
  private readonly findings = new Map<string, Finding>()
  private readonly filled = new Map<string, number>()
  /** By key: the first row with the address, and the address as it stands there */
  private readonly seen = new Map<string, Example>()
  private readonly columns: ReadonlyMap<string, number>
  private readonly form: CheckedForm
  private readonly repeatsAllowed: boolean
  private readonly places: ReturnType<typeof placesOn>

  constructor(
    private readonly plan: Plan,
    /** `form`: null where it is made of the file. `status`: of every row; null: their own */
    { form, status }: { form: CheckedForm | null; status: string | null },
  ) {
    this.form = form ?? madeForm
    this.repeatsAllowed = this.form.multipleSubmissions
    this.places = placesOn(this.form, status)
    const { identity, questions, heads } = plan
    this.columns = new Map([
      ...heads.map((head, at) => [head, at] as const),
      ...questions.flatMap(({ question, source }) =>
        source.cell === undefined ? [] : [[question, source.cell] as const],
      ),
      ...(identity.name === undefined ? [] : [['name', identity.name] as const]),
      ...(identity.email === undefined ? [] : [['email', identity.email] as const]),
    ])
  }

  private note(finding: Pick<Finding, 'kind' | 'column' | 'message'>, example: Example): void {
    const key = `${finding.kind}\n${finding.column}\n${finding.message}`
    const known = this.findings.get(key) ?? { ...finding, count: 0, of: 0, first: [] }
    known.count++
    if (known.first.length < named) known.first.push(example)
    this.findings.set(key, known)
  }

  /** The head of the column that statuses or labels stand in */
  private head(kind: Missed['kind']): string {
    const { identity, heads } = this.plan
    return heads[(kind === 'STATUS' ? identity.stage : identity.labels) ?? -1] ?? ''
  }

  add(read: ReadRow, cells: readonly string[]): void {
    this.rows++
    if (!read.ok) {
      this.refused++
      for (const { path, message } of read.errors) {
        const at = this.columns.get(path)
        const cell = at === undefined ? '' : (cells[at] ?? '')
        const column = path === 'line' ? '' : at === undefined ? path : (this.plan.heads[at] ?? path)
        this.note({ kind: 'REFUSED', column, message }, { line: read.line, cell })
      }
      return
    }
    const { line, email, values } = read.row
    for (const { kind, text } of this.places.lacking(read.row))
      this.note({ kind, column: this.head(kind), message: text }, { line, cell: '' })
    for (const planned of this.plan.questions) {
      const { question, type, source, id } = planned
      const kept = this.plan.questions.find(
        it => it.source.misfitsOf === source.cell && source.cell !== undefined,
      )
      if (!kept) continue
      if ((cells[source.cell ?? 0] ?? '') !== '')
        this.filled.set(question, (this.filled.get(question) ?? 0) + 1)
      const misfit = values.find(it => it.id === kept.id)
      if (!misfit || values.some(it => it.id === id)) continue
      const cell = String(misfit.answer)
      const message = needsDayOrder(planned, cell) ? twoDatesText : type
      this.note({ kind: 'MISFIT', column: question, message }, { line, cell })
    }
    if (email === null) return
    const key = keyOf(email)
    if (!this.seen.has(key)) this.seen.set(key, { line, cell: email })
    else {
      if (!this.repeatsAllowed) this.refused++
      this.note({ kind: 'REPEATED', column: '', message: '' }, { line, cell: email })
    }
  }

  /** The different addresses of the rows that an import would send */
  get emails(): string[] {
    return [...this.seen.values()].map(it => it.cell)
  }

  /** Counts those of them that the server knows. */
  addApplied(applied: readonly string[]): void {
    for (const email of applied) {
      const first = this.seen.get(keyOf(email))
      if (!first) continue
      if (!this.repeatsAllowed) this.refused++
      this.note({ kind: 'APPLIED', column: '', message: '' }, first)
    }
  }

  /** Columns, counted from 0, of which some cell doesn't fit the type that was chosen */
  get misfits(): ReadonlySet<number> {
    return new Set(
      [...this.findings.values()].flatMap(it =>
        it.kind === 'MISFIT' ? (this.columns.get(it.column) ?? []) : [],
      ),
    )
  }

  report(): { rows: number; taken: number; repeatsAllowed: boolean; findings: Finding[] } {
    const findings = [...this.findings.values()].map(it => ({ ...it, of: this.filled.get(it.column) ?? 0 }))
    const { rows, repeatsAllowed } = this
    const taken = rows - this.refused
    const { responseCap: of, formCounts } = this.form
    const count = formCounts.totalCount + taken
    if (of !== null && taken > 0 && count >= of)
      findings.push({ kind: 'CAP', column: '', message: '', count, of, first: [] })
    return { rows, taken, repeatsAllowed, findings }
  }
}

export type CheckReport = ReturnType<ImportCheck['report']>
