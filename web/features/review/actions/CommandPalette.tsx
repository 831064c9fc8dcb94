import { createListCollection, Listbox } from '@ark-ui/react/listbox'
import { Search } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { inputFrame, menu } from '../../../styled-system/recipes'
import { KeyCap } from '../../../ui/actions/KeyCap.tsx'
import { Dot } from '../../../ui/data/Dot.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useReview } from '../ReviewProvider.tsx'
import { type Action, contextOf, groups, subjectsText } from './action.ts'
import { allActions, stageActions } from './registry.ts'

const list = css({
  display: 'grid',
  alignContent: 'start',
  height: '[min(360px, 50dvh)]',
  marginTop: '8',
  marginInline: '[-8px]',
  overflowY: 'auto',
  outline: 'none',
})
const empty = css({ padding: '8', color: 't3' })

const label = 'Search for an action'

/** Every action that can run now, found by its words and run by Enter (docs/rules.md#table-keys). */
export function CommandPalette() {
  const review = useReview()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  // What can be done is decided as the palette opens; nothing changes under a person's fingers.
  const [context] = useState(() => contextOf(review))
  const collection = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/)
    const items = [...allActions, ...stageActions(review.state.form)].filter(
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
  }, [text, context, review])
  const close = () => review.setOverlay(null)
  const run = (id: string) => {
    const action = collection.find(id)
    close()
    // The dialog gives the focus back before the action takes it elsewhere.
    if (action) setTimeout(() => action.run(context))
  }
  const about = subjectsText(context.subjects)
  const styles = menu()
  return (
    <Dialog
      open
      onClose={close}
      initialFocus={input}
      title="Actions"
      subtitle={about ? `For ${about}` : 'Nobody is selected'}
    >
      <Listbox.Root
        collection={collection}
        defaultHighlightedValue={collection.firstValue}
        value={[]}
        onSelect={({ value }) => run(value)}
        aria-label={label}
      >
        <div className={inputFrame({ size: '32' })}>
          <Icon of={Search} />
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
        </div>
        <Listbox.Content className={list}>
          {collection.size === 0 && <div className={empty}>No action has these words</div>}
          {collection.group().map(([group, actions]) => (
            <Listbox.ItemGroup key={group}>
              <Listbox.ItemGroupLabel className={styles.heading}>{group}</Listbox.ItemGroupLabel>
              {actions.map(action => (
                <Listbox.Item key={action.id} item={action} className={styles.item}>
                  {action.icon && <Icon of={action.icon} />}
                  {action.dot && <Dot hue={action.dot} />}
                  <Listbox.ItemText className={styles.words}>{action.title}</Listbox.ItemText>
                  {action.keys && <KeyCap keys={action.keys} />}
                </Listbox.Item>
              ))}
            </Listbox.ItemGroup>
          ))}
        </Listbox.Content>
      </Listbox.Root>
    </Dialog>
  )
}
