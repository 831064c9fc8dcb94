import { WinnowError } from '@winnow/sdk'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { refresh, replace } from '../../lib/refresh.ts'
import { toast } from '../../ui/overlays/stack/stack.ts'
import type { Review } from '../review/review.ts'
import { contentOf, layoutOf, type Narrowed, type View, viewOf } from '../review/views/view.ts'

const failed = (title: string, error: unknown) => toast({ tone: 'bad', title, text: sentenceOf(error) })

/** The part of the query that a view holds. */
export const tableOf = ({ filters, sort, grouping }: Narrowed) => ({
  filters,
  sort,
  grouping,
  layout: null,
})

/** Views of the open form: what is saved of the table, and what the table shows of them. */
export function viewActions(review: Review) {
  const form_id = review.state.form.identifier
  const shown = () => contentOf(review.state.query, layoutOf(review.state))

  /** The list as it is after a change, before the server is asked for the counts. */
  const withViews = async (next: (views: readonly View[]) => View[]) => {
    review.setViews(next(review.state.views ?? []))
    await refresh('fetchViews')
  }
  const withView = (changed: Omit<View, 'totalCount' | 'newCount'>) =>
    withViews(views =>
      views.some(it => it.id === changed.id)
        ? views.map(it => (it.id === changed.id ? { ...it, ...changed } : it))
        : [...views, { totalCount: null, newCount: null, ...changed }],
    )

  /** Brings a deleted view back; `asOpen`: opens it. */
  const restore = async (view: Pick<View, 'id'>, asOpen: boolean): Promise<string | undefined> => {
    try {
      const restored = await winnow.restoreView({ form_id, view_id: view.id })
      const listed = withView(restored)
      if (asOpen) review.change({ view: view.id, ...tableOf(restored) })
      await listed
      return restored.name
    } catch (error) {
      failed("Couldn't restore the view", error)
    }
  }

  /** Shows the table as the view has it. */
  const reset = (view: View) => review.change(tableOf(view))

  return {
    reset,

    /** Saves the table into the open view. */
    async save(view: View): Promise<void> {
      try {
        const saved = await winnow.updateView({
          ...{ form_id, view_id: view.id, version: view.version },
          ...shown(),
        })
        const listed = withView(saved)
        review.change({ layout: null })
        await listed
        toast({ id: `view-${view.id}`, title: `‘${saved.name}’ saved` })
      } catch (error) {
        failed("Couldn't save the view", error)
        if (error instanceof WinnowError && error.code === 'stale_version') await refresh('fetchViews')
      }
    },

    /** Creates a view of the table as it is, and opens it; the refusal is the dialog's to show. */
    async create(name: string, shared: boolean): Promise<void> {
      const created = await winnow.createView({ form_id, name, shared, ...shown() })
      const listed = withView(created)
      review.change({ view: created.id, layout: null })
      await listed
    },

    async rename(view: View, name: string, shared: boolean): Promise<void> {
      await withView(await winnow.updateView({ form_id, view_id: view.id, name, shared }))
    },

    async remove(view: View): Promise<void> {
      const isOpen = viewOf(review.state)?.id === view.id
      try {
        await winnow.deleteView({ form_id, view_id: view.id })
      } catch (error) {
        failed("Couldn't delete the view", error)
        return
      }
      if (isOpen) review.change({ view: null, filters: [], sort: null, grouping: null, layout: null })
      await withViews(views => views.filter(it => it.id !== view.id))
      toast({
        id: `view-${view.id}`,
        title: `‘${view.name}’ deleted`,
        text: 'You can restore it for 30 days.',
        action: { name: 'Undo', keys: 'mod+z', run: () => void restore(view, isOpen) },
      })
    },

    /** Restores a view of the list of deleted ones; its name may have got a number. */
    async restore(view: Pick<View, 'id'>): Promise<void> {
      const name = await restore(view, false)
      if (name !== undefined) toast({ id: `view-${view.id}`, title: `‘${name}’ restored` })
    },

    /** What the form begins with for this person (docs/rules.md#saved-filter). */
    async begin(from: Narrowed): Promise<void> {
      try {
        const savedFilter = await winnow.updateSavedFilter({
          ...{ form_id, filters: [...from.filters], sort: from.sort, grouping: from.grouping },
        })
        await replace('fetchDetails', { form_id }, form => ({ ...form, savedFilter }))
        const isSet = from.filters.length > 0 || (from.sort ?? from.grouping) !== null
        toast({
          id: 'saved-filter',
          title: isSet ? 'Default saved' : 'Default cleared',
          text: isSet
            ? 'The form opens with these filters and this sort, for you alone.'
            : 'The form opens with all applicants, newest first.',
        })
      } catch (error) {
        failed("Couldn't save your default", error)
      }
    },
  }
}
