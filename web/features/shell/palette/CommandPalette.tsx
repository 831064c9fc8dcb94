import { createListCollection, Listbox } from '@ark-ui/react/listbox'
import type { SearchMatch } from '@winnow/openapi/columns/row'
import { excerptOf, searchWords } from '@winnow/openapi/common/text/search-words'
import type { FormDetails, FormSummary } from '@winnow/sdk'
import { Search } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useCall } from '../../../lib/client.ts'
import type { Action } from '../../../lib/hotkeys.ts'
import { paths } from '../../../lib/paths.ts'
import { stageHue } from '../../../lib/stages.ts'
import { css } from '../../../styled-system/css'
import { menu } from '../../../styled-system/recipes'
import { KeyCap } from '../../../ui/actions/KeyCap.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Badge } from '../../../ui/data/tags.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useForms } from '../../forms/use-forms.ts'
import { useViews } from '../../forms/use-views.ts'
import { useSession } from '../../session/session.ts'
import { foundGroup, type Item, itemsOf, paletteGroups, shownItems } from './items.ts'
import { PaletteLine } from './PaletteLine.tsx'
import { placesOf } from './places.ts'
import { recentOf, remember } from './recent.ts'
import { useApplicants } from './use-applicants.ts'

const field = css({
  row: '10',
  height: '48',
  paddingInline: '16',
  borderBottom: 'hairline',
  '& > svg': { flexShrink: '0', color: 't2' },
  '& > input': {
    grow: true,
    height: 'full',
    padding: '0',
    border: 'none',
    outline: 'none',
    backgroundColor: 'transparent',
    fontSize: '[15px]',
    _coarse: { fontSize: '[16px]' },
  },
})
/** A phone has room for the placeholder alone. */
const place = css({
  display: { base: 'none', md: 'flex' },
  flexShrink: '1',
  minWidth: '0',
  maxWidth: '[45%]',
  '& > span': { truncate: true },
})
/** As high with results as without, so that nothing moves while a search runs. */
const results = css({ stack: '0', height: '[min(360px, 50dvh)]' })
const list = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  alignContent: 'start',
  minHeight: '0',
  padding: '6',
  overflowY: 'auto',
  outline: 'none',
  _empty: { display: 'none' },
  // What is said of the search stands below the last line, or at the bottom.
  '& + div': { flexShrink: '0' },
})
const note = css({
  row: '8',
  minHeight: '36',
  paddingInline: '16',
  paddingBlock: '8',
  textStyle: 'meta',
  color: 't2',
})
const hints = css({
  row: '4',
  height: '36',
  paddingInline: '16',
  borderTop: 'hairline',
  backgroundColor: 'bg',
  textStyle: 'meta',
  color: 't2',
  '@media (hover: none), (pointer: coarse)': { display: 'none' },
})
const hint = css({ row: '4', marginRight: '12' })
const lastHint = css({ row: '4', marginLeft: 'auto' })

/** Characters of an answer before the first word found, and in all */
const excerpt = { before: 12, most: 60 }

/** The question that an answer was found in. */
const questionOf = (form: FormDetails | undefined, { columnId }: SearchMatch) =>
  form?.inputFields.filter(({ id }) => id === columnId).map(({ question }) => question) ?? []

interface CommandPaletteProps {
  /** What can be done on the screen, as it was when the palette opened */
  actions: readonly Action[]
  /** The form on the screen */
  formId: string | null
  onClose: () => void
}

/** What can be done, whom to open and where to go, found by its words and run by Enter (docs/rules.md#command-palette). */
export function CommandPalette({ actions, formId, onClose: close }: CommandPaletteProps) {
  const { me, workspace } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const [recent] = useState(() => recentOf(me.id))
  const words = useMemo(() => searchWords(text), [text])
  const { data: form } = useCall('fetchDetails', formId === null ? null : { form_id: formId })
  const { data: ofViews } = useViews(form?.identifier ?? null)
  const forms = useFormsFor(workspace?.id ?? null, text)
  const search = useApplicants(form?.identifier ?? null, text)
  const places = useMemo(
    () => placesOf({ form, views: ofViews?.views, forms, workspace, me }),
    [form, ofViews, forms, workspace, me],
  )
  const collection = useMemo(() => {
    const found = search.applicants.map(
      ({ id, name, email, stage, match }): Item => ({
        ...{ id: `applicant:${id}`, title: name || email, group: foundGroup },
        ...{ person: { id, name: name || email }, meta: name ? email : undefined },
        status: { label: stage, hue: stageHue(form?.stages ?? [], stage) },
        ...(match && {
          meta: [excerptOf(match.text, words, excerpt), ...questionOf(form, match)].join(' · '),
        }),
        run: () => openApplicant(form?.identifier ?? '', id),
      }),
    )
    return createListCollection<Item>({
      items: [...shownItems([...itemsOf(actions), ...places], text, recent), ...found],
      itemToValue: item => item.id,
      itemToString: item => item.title,
      groupBy: item => item.group,
      groupSort: [...paletteGroups],
    })
  }, [actions, places, text, recent, search.applicants, words, form])
  const current = at !== null && collection.has(at) ? at : collection.firstValue
  const run = (id: string) => {
    const item = collection.find(id)
    close()
    if (!item) return
    if (item.group !== foundGroup) remember(me.id, id)
    // The dialog gives the focus back before the action takes it elsewhere.
    setTimeout(() => item.run())
  }
  const label = form ? 'Search actions, applicants and forms' : 'Search actions and forms'
  const styles = menu()
  return (
    <Dialog open onClose={close} initialFocus={input} title="Actions" plain>
      <Listbox.Root
        collection={collection}
        highlightedValue={current}
        onHighlightChange={({ highlightedValue }) => setAt(highlightedValue)}
        value={[]}
        onSelect={({ value }) => run(value)}
        aria-label={label}
      >
        <div className={field}>
          <Icon of={Search} size={15} />
          <Listbox.Input
            ref={input}
            role="combobox"
            aria-expanded
            aria-label={label}
            placeholder={label}
            value={text}
            onChange={event => {
              setText(event.target.value)
              setAt(null)
            }}
          />
          {form && (
            <span className={place}>
              <Badge>{form.name}</Badge>
            </span>
          )}
        </div>
        <div className={results}>
          <Listbox.Content className={list}>
            {collection.group().map(([group, items]) => (
              <Listbox.ItemGroup key={group}>
                <Listbox.ItemGroupLabel className={styles.heading}>
                  {headingOf(group, actions)}
                </Listbox.ItemGroupLabel>
                {items.map(item => (
                  <Listbox.Item
                    key={item.id}
                    item={item}
                    className={styles.item}
                    // Ark misses that the input took the focus with the dialog.
                    {...(item.id === current && { 'data-highlighted': '' })}
                  >
                    <PaletteLine item={item} words={words} />
                  </Listbox.Item>
                ))}
              </Listbox.ItemGroup>
            ))}
          </Listbox.Content>
          <div role="status">
            <Note search={search} isEmpty={collection.size === 0} />
          </div>
        </div>
        <div className={hints}>
          <span className={hint}>
            <KeyCap keys="arrowup" />
            <KeyCap keys="arrowdown" /> move
          </span>
          <span className={hint}>
            <KeyCap keys="enter" /> run
          </span>
          <span className={lastHint}>
            <KeyCap keys="escape" /> close
          </span>
        </div>
      </Listbox.Root>
    </Dialog>
  )
}

/** What is known of the search for applicants, where there is something to say. */
function Note({ search, isEmpty }: { search: ReturnType<typeof useApplicants>; isEmpty: boolean }) {
  switch (search.state) {
    case 'searching':
      return <div className={note}>Searching applicants…</div>
    case 'offline':
      return <div className={note}>You're offline. Applicants can't be searched.</div>
    case 'failed':
      return (
        <div className={note}>
          Couldn't search applicants. <TextLink onClick={search.retry}>Try again</TextLink>
        </div>
      )
    case 'done':
      return isEmpty && <div className={note}>Nothing matches</div>
  }
}

/** The first heading names whom its actions act on. */
const headingOf = (group: string, actions: readonly Action[]) =>
  (group === 'Applicants' && actions.find(({ about }) => about !== undefined)?.about) || group

/** The forms of the workspace; where there are too many to have them all, those that a search finds too. */
function useFormsFor(pageId: string | null, text: string): FormSummary[] | undefined {
  const { forms, loadMore } = useForms(pageId)
  const { forms: found = [] } = useForms(pageId, { search: loadMore ? text.trim() : '' })
  return useMemo(
    () => forms && [...new Map([...forms, ...found].map(form => [form.identifier, form])).values()],
    [forms, found],
  )
}

/** Opens an applicant over the form's table, which stays as it is where it is on the screen. */
function openApplicant(formId: string, submissionId: string): void {
  const isTable = location.pathname === paths.form(formId)
  const table = isTable ? Object.fromEntries(new URLSearchParams(location.search)) : {}
  navigate(paths.form(formId, { ...table, submission_id: submissionId }))
}
