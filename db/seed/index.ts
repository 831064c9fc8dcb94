import { customFields, type OpenDatabase, type Transaction } from '../index.ts'
import { type Chance, chanceOf } from './chance.ts'
import {
  type AcceleratorApplicant,
  accelerator,
  acceleratorApplicant,
  latest as usualRows,
} from './forms/accelerator.ts'
import { grant, grantApplicants } from './forms/grant.ts'
import { fairVisitors, fellowship, internship, internshipApplicants } from './forms/small.ts'
import type { Applicant } from './plan.ts'
import { chunk, type Written, writeApplicants } from './write/applicants.ts'
import { writeChats } from './write/chats.ts'
import {
  type Batch,
  batchesOf,
  createdOf,
  hasUnread,
  movesOf,
  recordArchived,
  recordEvents,
} from './write/events.ts'
import { type FileStore, writeAttachments, writeFiles, writeProfiles } from './write/files.ts'
import { type MadeForm, makeForm } from './write/form.ts'
import { writeHome } from './write/home.ts'
import { writeImport } from './write/imports.ts'
import { writeNotes } from './write/notes.ts'
import { writeSearches } from './write/searches.ts'
import { writeViews } from './write/views.ts'
import { writeVisits } from './write/visits.ts'
import { makeWorkspace, owner, workspacesThere } from './write/workspace.ts'

interface DemoOptions {
  /** The same seed at the same moment makes the same bytes */
  seed?: string
  now: number
  /** Applicants of the first form */
  rows?: number
  /** Makes another workspace where there are some; nothing that is there is touched */
  again?: boolean
  progress?: (done: number, total: number) => void
  /** Where the files of applicants go; absent: there are only their names */
  store?: FileStore
}

interface Demo {
  workspace: { id: string; name: string }
  owner: { name: string; email: string }
  formId: string
  rows: number
}

/** There are workspaces already, and `again` is not set. */
export class WorkspaceExists extends Error {
  constructor(readonly count: number) {
    super(`There are ${count} workspaces already`)
  }
}

/** Real events wait to be mailed about, which the demo's own must not overtake. */
export class NewsWaiting extends Error {
  constructor() {
    super('Events wait for the server')
  }
}

const day = 86_400_000

/** Applicants of the first form, all of whom were looked at */
export { usualRows }

/** Fills a database with a workspace to look at. No mail leaves: nothing is put into the outbox, and events are old news. */
export async function seedDemo(database: OpenDatabase, options: DemoOptions): Promise<Demo> {
  const { now, rows = usualRows, again = false, progress, store } = options
  const there = await workspacesThere(database.reads)
  if (there.all > 0 && !again) throw new WorkspaceExists(there.all)
  if (await hasUnread(database.writeClient)) throw new NewsWaiting()
  const seed = `${options.seed ?? 'northlight'}:${there.ours}`
  const chance = chanceOf(seed)
  const at = now - 65 * day
  const { workspace, made, happened } = await database.writes.transaction(async tx => {
    const workspace = await makeWorkspace(tx, chance, there.ours, at, now)
    const around = {
      workspaceId: workspace.id,
      creatorId: workspace.ownerId,
      editorIds: [workspace.colleagueId],
      chance,
      at,
      now,
    }
    const made = {
      internship: await makeForm(tx, internship, around),
      fellowship: await makeForm(tx, fellowship, around),
      grant: await makeForm(tx, grant, around),
      accelerator: await makeForm(tx, accelerator, around),
    }
    await showElsewhere(tx, made.accelerator, made.grant)
    const happened = await writeHome(tx, made, {
      ...{ workspaceId: workspace.id, ownerId: workspace.ownerId, colleagueId: workspace.colleagueId },
      ...{ chance: chanceOf(`${seed}:home`), at, now },
    })
    return { workspace, made, happened }
  })
  const filling: Filling = {
    database,
    workspace,
    chance,
    seed,
    now,
    batches: batchesOf(chanceOf(`${seed}:told`), happened),
  }
  const latest = Math.min(rows, usualRows)
  await fillEarlier(filling, made.accelerator, rows - latest, it => progress?.(it, rows))
  const applied = Array.from({ length: latest }, (_, i) => acceleratorApplicant(seed, latest - 1 - i, now))
  const applicants = await fillLatest(filling, made.accelerator, applied, rows - latest)
  await database.writes.transaction(tx =>
    writeSearches(
      tx,
      applicants.map((it, i) => ({ ...it, applicant: applied[i] as AcceleratorApplicant })),
      { form: made.accelerator, by: workspace.ownerId, chance, now },
    ),
  )
  const viewed = await database.writes.transaction(tx =>
    writeViews(tx, made.accelerator, { ...workspace, chance, now }),
  )
  filling.batches.push(...batchesOf(chance, viewed))
  const granted = await fillLatest(filling, made.grant, grantApplicants(seed, applied, now), 0)
  const aside = chanceOf(`${seed}:files`)
  await database.writes.transaction(async tx => {
    await writeProfiles(tx, made.grant, granted, { chance: aside, now })
    if (!store) return
    await writeFiles(tx, store, made.grant, granted, aside)
    await writeFiles(tx, store, made.accelerator, applicants.slice(-withDecks), chanceOf(`${seed}:decks`))
    await writeAttachments(tx, store, chanceOf(`${seed}:attachments`))
  })
  const interns = await fillLatest(filling, made.internship, internshipApplicants(seed, now), 0)
  await fillImported(filling, made.internship, fairVisitors(seed, now), interns.length)
  await recordEvents(database.writeClient, workspace.id, filling.batches)
  await recordArchived(database.writeClient, workspace.id)
  progress?.(rows, rows)
  return { workspace: { id: workspace.id, name: workspace.name }, owner, formId: made.accelerator.id, rows }
}

/** Of the latest applicants the decks are files that can be read; of all others they have only a name. */
const withDecks = 60

interface Filling {
  database: OpenDatabase
  workspace: { id: string; name: string; ownerId: string; colleagueId: string }
  chance: Chance
  seed: string
  now: number
  /** What is to be recorded once the forms are filled: the order runs through all of them */
  batches: Batch[]
}

/** Columns of the first form that say what became of the same people in the other (docs/rules.md#other-forms). */
const showElsewhere = (tx: Transaction, form: MadeForm, source: MadeForm) =>
  tx.insert(customFields).values(
    (['FORM_STATUS', 'FORM_LABELS'] as const).map(type => ({
      formNumber: form.number,
      id: `${type.toLowerCase()}:${source.id}`,
      type,
      sourceNumber: source.number,
      width: 150,
    })),
  )

/** Those who came before anybody looked, the oldest first: imported, a transaction each chunk. */
async function fillEarlier(
  { database: { writeClient }, workspace, chance, seed, now }: Filling,
  form: MadeForm,
  count: number,
  progress: (done: number) => void,
) {
  for (let before = 0; before < count; ) {
    const size = Math.min(chunk, count - before)
    const some = Array.from({ length: size }, (_, i) =>
      acceleratorApplicant(seed, usualRows + count - 1 - before - i, now),
    )
    const written = await writeApplicants(writeClient, form, some, { before, chance, origin: 'IMPORTED' })
    const batches = batchesOf(chance, [
      {
        kind: 'submission.imported',
        at: some.at(-1)?.submittedAt ?? now,
        actorKind: 'user',
        actorId: workspace.ownerId,
        formNumber: form.number,
        data: { count: size },
        subjects: written.map(it => ({ id: it.id, before: null })),
      },
    ])
    await recordEvents(writeClient, workspace.id, batches)
    before += size
    progress(before)
  }
}

/** Those whom a file brought, and whom nobody has looked at. */
async function fillImported(
  { database, workspace, now, seed, batches }: Filling,
  form: MadeForm,
  applicants: readonly Applicant[],
  before: number,
) {
  const chance = chanceOf(`${seed}:import`)
  const written = await writeApplicants(database.writeClient, form, applicants, {
    before,
    chance,
    origin: 'IMPORTED',
  })
  const imported = await database.writes.transaction(tx =>
    writeImport(tx, form, written, {
      ...{ fileName: 'Careers fair.csv', by: workspace.ownerId, chance, refused: 1 },
      // Typed in long after the fair, and late enough to be undone.
      at: now - 12 * day,
    }),
  )
  batches.push(...batchesOf(chance, imported))
}

/** Those who were looked at: moved, written to, noted; what happened is told in its order. */
async function fillLatest(
  { database, workspace, chance, now, batches }: Filling,
  form: MadeForm,
  applicants: readonly Applicant[],
  before: number,
): Promise<Written[]> {
  const { ownerId, colleagueId } = workspace
  const written = await writeApplicants(database.writeClient, form, applicants, {
    before,
    chance,
    origin: 'FORM',
  })
  await writeVisits(database.writeClient, form, written, chance)
  const sent = await database.writes.transaction(async tx => {
    await writeNotes(tx, written, { form, ownerId, colleagueId, chance, now })
    const editorIds = [ownerId, colleagueId]
    return writeChats(tx, written, { form, editorIds, chance, now, workspaceName: workspace.name })
  })
  const moved = written.flatMap(it => movesOf(it, form, chance.pick([ownerId, colleagueId]), now))
  batches.push(...batchesOf(chance, [...written.map(it => createdOf(it, form)), ...moved, ...sent]))
  return written
}
