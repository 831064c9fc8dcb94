import { events } from '@winnow/db'
import type { FormDetails, Winnow } from '@winnow/sdk'
import { and, eq, like } from 'drizzle-orm'
import { sharedApp, type TestApp } from '../../support/app.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

type Without<Call extends keyof Winnow> = Omit<Parameters<Winnow[Call]>[0], 'form_id'>

/** The statuses of an open form, and short ways to change them. */
export async function statusesOf(app: TestApp) {
  const it = await reviewing(app)
  const { winnow, form_id } = it
  return {
    ...it,
    app,
    add: (label: string) => winnow.addStage({ form_id, label }),
    rename: (old_label: string, new_label: string, version?: number) =>
      winnow.renameStage({ form_id, old_label, new_label, version }),
    remove: (label: string, version?: number) => winnow.removeStage({ form_id, label, version }),
    reorder: (body: Without<'reorderStages'>) => winnow.reorderStages({ form_id, ...body }),
    undo: (batch_id: string | null) => winnow.undoStageChange({ form_id, batch_id: batch_id ?? '' }),
    details: () => winnow.fetchDetails({ form_id }),
    labels: async () => labelsOf(await winnow.fetchDetails({ form_id })),
  }
}
export const statuses = async () => statusesOf(await sharedApp())

export const labelsOf = ({ stages }: Pick<FormDetails, 'stages'>) => stages.map(it => it.label)

export const eventsOf = (app: TestApp, workspaceId: string) =>
  app.app.reads
    .select()
    .from(events)
    .where(and(eq(events.workspaceId, workspaceId), like(events.kind, 'form.stage%')))
