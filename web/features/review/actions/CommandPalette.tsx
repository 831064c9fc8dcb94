import { createListCollection, Listbox } from '@ark-ui/react/listbox'
import { Search } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { menu } from '../../../styled-system/recipes'
import { KeyCap } from '../../../ui/actions/KeyCap.tsx'
import { Dot } from '../../../ui/data/Dot.tsx'
import { Badge } from '../../../ui/data/tags.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useForms } from '../../forms/use-forms.ts'
import { useReview } from '../ReviewProvider.tsx'
import { type Action, contextOf, groups, subjectsText } from './action.ts'
import { goingActions } from './going.ts'
import { allActions, stageActions } from './registry.ts'

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
const place = css({ flexShrink: '1', minWidth: '0', maxWidth: '[45%]', '& > span': { truncate: true } })
const list = css({
  display: 'grid',
  alignContent: 'start',
  height: '[min(360px, 50dvh)]',
  padding: '6',
  overflowY: 'auto',
  outline: 'none',
})
const empty = css({ paddingInline: '8', paddingBlock: '12', color: 't2' })
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

/** As wide as an icon, so that all words begin at one line. */
const dotPlace = css({ display: 'flex', justifyContent: 'center', width: '[14px]' })

const label = 'Search actions and forms'

/** The letters that were searched, in bold. */
function Found({ title, words }: { title: string; words: readonly string[] }): ReactNode {
  const at = words
    .map(word => [title.toLowerCase().indexOf(word), word.length] as const)
    .filter(([from, length]) => from >= 0 && length > 0)
    .toSorted(([one], [other]) => one - other)
  const parts: ReactNode[] = []
  let done = 0
  for (const [from, length] of at) {
    if (from < done) continue
    parts.push(title.slice(done, from), <b key={from}>{title.slice(from, from + length)}</b>)
    done = from + length
  }
  return [...parts, title.slice(done)]
}

/** Every action that can run now and every place to go, found by its words and run by Enter (docs/rules.md#table-keys). */
export function CommandPalette({ onClose: close }: { onClose: () => void }) {
  const review = useReview()
  const input = useRef<HTMLInputElement>(null)
  const { forms } = useForms(review.state.form.pageId)
  const [text, setText] = useState('')
  // What can be done is decided as the palette opens; nothing changes under a person's fingers.
  const [context] = useState(() => contextOf(review))
  const words = useMemo(() => text.toLowerCase().trim().split(/\s+/), [text])
  const collection = useMemo(() => {
    const items = [
      ...allActions,
      ...stageActions(review.state.form),
      ...goingActions(review.state, forms),
    ].filter(
      action =>
        !action.keyOnly &&
        words.every(word => action.title.toLowerCase().includes(word)) &&
        action.available(context),
    )
    return createListCollection<Action>({
      items,
      itemToValue: action => action.id,
      itemToString: action => action.title,
      groupBy: action => action.group,
      groupSort: [...groups],
    })
  }, [words, context, review, forms])
  const run = (id: string) => {
    const action = collection.find(id)
    close()
    // The dialog gives the focus back before the action takes it elsewhere.
    if (action) setTimeout(() => action.run(context))
  }
  const about = subjectsText(context.subjects)
  const styles = menu()
  return (
    <Dialog open onClose={close} initialFocus={input} title="Actions" plain>
      <Listbox.Root
        collection={collection}
        defaultHighlightedValue={collection.firstValue}
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
            autoHighlight
            value={text}
            onChange={event => setText(event.target.value)}
          />
          <span className={place}>
            <Badge>{review.state.form.name}</Badge>
          </span>
        </div>
        <Listbox.Content className={list}>
          {collection.size === 0 && <div className={empty}>Nothing matches</div>}
          {collection.group().map(([group, actions]) => (
            <Listbox.ItemGroup key={group}>
              <Listbox.ItemGroupLabel className={styles.heading}>
                {group === 'Applicants' ? (about ?? group) : group}
              </Listbox.ItemGroupLabel>
              {actions.map(action => (
                <Listbox.Item key={action.id} item={action} className={styles.item}>
                  {action.icon && <Icon of={action.icon} />}
                  {action.dot && (
                    <span className={dotPlace}>
                      <Dot hue={action.dot} />
                    </span>
                  )}
                  <Listbox.ItemText className={styles.words}>
                    <Found title={action.title} words={words} />
                  </Listbox.ItemText>
                  {action.keys && <KeyCap keys={action.keys} />}
                </Listbox.Item>
              ))}
            </Listbox.ItemGroup>
          ))}
        </Listbox.Content>
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
