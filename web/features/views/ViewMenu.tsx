import { count } from '@winnow/openapi/common/text/format'
import { History, Layers, Pencil, Plus, RotateCcw, Save, Star, StarOff, Table2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { ToolButton } from '../../ui/actions/ToolButton.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { useViews } from '../forms/use-views.ts'
import { isUnsaved } from '../review/query/query.ts'
import { usePart, useReviewBehind } from '../review/ReviewProvider.tsx'
import { viewOf } from '../review/views/view.ts'
import { tableOf, viewActions } from './view-actions.ts'

const ViewDialog = onDemand(() => import('./ViewDialog.tsx').then(module => module.ViewDialog))
const DeletedViewsDialog = onDemand(() =>
  import('./DeletedViewsDialog.tsx').then(module => module.DeletedViewsDialog),
)

const words = css({ toolWords: 'view', maxWidth: '[140px]', truncate: true })
const usual = css({ toolWords: 'view' })
const changed = css({
  flexShrink: '0',
  width: '[6px]',
  height: '[6px]',
  borderRadius: 'full',
  backgroundColor: 'accent',
})
/** Where they do not fit they are in the menu. */
const unsaved = css({
  display: { base: 'none', md: 'flex' },
  gap: '6',
  '[data-lean~=saving] &': { display: 'none' },
})

/** The open view: what else there is, whether the table differs from it, and what to do about that. */
export function ViewMenu() {
  const review = useReviewBehind()
  const { query, views = [], form } = review.state
  const { error, mutate } = useViews(form.identifier)
  const [isOpen, setOpen] = useState(false)
  usePart('views', () => setOpen(true))
  const [naming, setNaming] = useState<'new' | 'open' | null>(null)
  const [isRestoring, setRestoring] = useState(false)
  const actions = viewActions(review)
  const view = viewOf(review.state)
  const isChanged = isUnsaved(review.state)
  usePart('newView', () => setNaming('new'))
  usePart('saveView', () => view && void actions.save(view), isChanged)
  usePart('resetView', () => view && actions.reset(view), isChanged)
  const { savedFilter } = form
  const hasDefault = savedFilter.filters.length > 0 || (savedFilter.sort ?? savedFilter.grouping) !== null
  const isDefault = JSON.stringify(tableOf(query)) === JSON.stringify(tableOf(savedFilter))

  const ofView: MenuItem[] = view
    ? [
        {
          id: 'save',
          name: 'Save changes',
          icon: Save,
          disabled: !isChanged,
          run: () => void actions.save(view),
        },
        { id: 'reset', name: 'Reset', icon: RotateCcw, disabled: !isChanged, run: () => actions.reset(view) },
      ]
    : []
  const ofDefault: MenuItem[] = view
    ? []
    : [
        {
          id: 'default',
          name: 'Open the form like this',
          icon: Star,
          disabled: isDefault,
          run: () => void actions.begin(query),
        },
        ...(hasDefault
          ? [
              {
                id: 'noDefault',
                name: 'Open the form with all applicants',
                icon: StarOff,
                run: () => void actions.begin({ filters: [], sort: null, grouping: null }),
              },
            ]
          : []),
      ]
  const editing: MenuItem[] = view
    ? [
        { id: 'edit', name: 'Rename or share…', icon: Pencil, run: () => setNaming('open') },
        {
          id: 'delete',
          name: 'Delete view',
          icon: Trash2,
          tone: 'danger',
          run: () => void actions.remove(view),
        },
      ]
    : []
  const failed: MenuItem[] =
    error && views.length === 0
      ? [
          {
            id: 'failed',
            name: "Couldn't load the views. Try again",
            icon: RotateCcw,
            run: () => void mutate(),
          },
        ]
      : []
  const others = [
    {
      id: 'all',
      name: 'All applicants',
      icon: Table2,
      current: view === undefined,
      run: () => review.change({ view: null, ...tableOf(savedFilter) }),
    },
    ...views.map(
      (it): MenuItem => ({
        id: `view:${it.id}`,
        name: it.name,
        icon: Layers,
        ...(it.newCount !== null && { meta: count(it.newCount) }),
        current: it.id === view?.id,
        run: () => review.change({ view: it.id, ...tableOf(it) }),
      }),
    ),
  ].map((item, place): MenuItem => (place === 0 ? { ...item, heading: 'Views', separated: true } : item))

  return (
    <>
      <Menu
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <ToolButton
            icon={Layers}
            data-shrinks
            aria-label={view ? `View: ${view.name}${isChanged ? ', with unsaved changes' : ''}` : 'Views'}
          >
            <span className={view ? words : usual}>{view?.name ?? 'Views'}</span>
            {isChanged && <span className={changed} data-unsaved aria-hidden />}
          </ToolButton>
        }
        items={[
          ...ofView,
          ...ofDefault,
          { id: 'new', name: 'Save as new view…', icon: Plus, run: () => setNaming('new') },
          ...editing,
          ...others,
          ...failed,
          {
            id: 'deleted',
            name: 'Deleted views…',
            icon: History,
            separated: true,
            run: () => setRestoring(true),
          },
        ]}
      />
      {view && isChanged && (
        <div className={unsaved}>
          <Button kind="primary" onClick={() => void actions.save(view)}>
            Save
          </Button>
          <Button kind="ghost" onClick={() => actions.reset(view)}>
            Reset
          </Button>
        </div>
      )}
      {naming && (
        <ViewDialog
          view={naming === 'open' ? view : undefined}
          onSave={(name, shared) =>
            naming === 'open' && view ? actions.rename(view, name, shared) : actions.create(name, shared)
          }
          onClose={() => setNaming(null)}
        />
      )}
      {isRestoring && (
        <DeletedViewsDialog
          formId={form.identifier}
          onRestore={actions.restore}
          onClose={() => setRestoring(false)}
        />
      )}
    </>
  )
}
