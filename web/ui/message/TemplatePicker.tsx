import { createListCollection, Listbox } from '@ark-ui/react/listbox'
import { Check, Pencil, Plus, Search } from 'lucide-react'
import { Fragment, type ReactElement, type RefObject, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { css } from '../../styled-system/css'
import { menu } from '../../styled-system/recipes'
import { useHighlight } from '../fields/use-highlight.ts'
import { Icon } from '../Icon.tsx'
import { Popover } from '../overlays/Popover.tsx'
import { foundTemplates, insertTemplate, type MessageTemplate } from './templates.ts'

const field = css({
  row: '8',
  height: { base: '36', _coarse: '44' },
  paddingInline: '10',
  borderBottom: 'hairline',
  '& > svg': { flexShrink: '0', color: 't2' },
  '& > input': {
    grow: true,
    minWidth: '0',
    height: 'full',
    padding: '0',
    border: 'none',
    outline: 'none',
    backgroundColor: 'transparent',
    textStyle: 'body',
    _coarse: { fontSize: '[16px]' },
  },
})
const list = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  alignContent: 'start',
  maxHeight: '[min(300px, 50dvh)]',
  padding: '6',
  overflowY: 'auto',
  outline: 'none',
})
const words = css({ stack: '0', grow: true, minWidth: '0', paddingBlock: '4' })
const name = css({ truncate: true, color: 't1' })
const excerpt = css({ truncate: true, textStyle: 'meta', color: 't3' })
const empty = css({ paddingInline: '8', paddingBlock: '6', color: 't2' })
const unseen = css({ srOnly: true })

interface Item {
  id: string
  kind: 'template' | 'create' | 'edit'
  name: string
}

interface TemplatePickerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it too */
  trigger: ReactElement
  placement?: 'bottom-end' | 'top-start' | 'top-end'
  templates: readonly MessageTemplate[]
  /** What is written so far, and where */
  value: string
  textRef: RefObject<HTMLTextAreaElement | null>
  /** A template's text as it is written: the variables of one recipient are filled */
  fill?: (text: string) => string
  /** What is written is replaced: it is a template as it stands */
  replaces?: boolean
  onInsert: (text: string, template: MessageTemplate) => void
  /** Opens the templates, with a new one; absent: the person may not */
  onManage?: ((creates: boolean) => void) | undefined
}

/** The templates of a message: typed to find, arrows and Enter to insert (docs/rules.md#inserting-templates). */
export function TemplatePicker({ trigger, placement = 'bottom-end', ...rest }: TemplatePickerProps) {
  const { open, onOpenChange, textRef } = rest
  return (
    <Popover
      trigger={trigger}
      title="Templates"
      open={open}
      onOpenChange={onOpenChange}
      placement={placement}
      width={300}
      pad="none"
      returnTo={() => textRef.current}
    >
      <Templates {...rest} />
    </Popover>
  )
}

function Templates({
  templates,
  value,
  textRef,
  fill = text => text,
  replaces = false,
  onInsert,
  onManage,
  onOpenChange,
}: Omit<TemplatePickerProps, 'trigger' | 'placement'>) {
  const [typed, setTyped] = useState('')
  const found = useMemo(() => foundTemplates(templates, typed), [templates, typed])
  const manages = onManage !== undefined
  const collection = useMemo(
    () =>
      createListCollection<Item>({
        items: [
          ...found.map(it => ({ id: `template:${it.name}`, kind: 'template' as const, name: it.name })),
          ...(manages
            ? [
                { id: 'create', kind: 'create' as const, name: 'Create template' },
                { id: 'edit', kind: 'edit' as const, name: 'Manage reply templates' },
              ]
            : []),
        ],
        itemToValue: ({ id }) => id,
        itemToString: item => item.name,
      }),
    [found, manages],
  )
  const highlight = useHighlight(collection, typed)
  const run = (id: string) => {
    const item = collection.find(id)
    if (item && item.kind !== 'template') {
      // The text has the focus again before the dialog takes it.
      flushSync(() => onOpenChange(false))
      textRef.current?.focus()
      onManage?.(item.kind === 'create')
      return
    }
    const template = templates.find(it => it.name === item?.name)
    if (!template) return onOpenChange(false)
    const filled = fill(template.text)
    const caret = textRef.current?.selectionEnd ?? value.length
    const written = replaces ? { text: filled, caret: filled.length } : insertTemplate(value, caret, filled)
    // At once: what is typed next belongs behind the template.
    flushSync(() => {
      onOpenChange(false)
      onInsert(written.text, template)
    })
    textRef.current?.focus()
    textRef.current?.setSelectionRange(written.caret, written.caret)
  }
  const styles = menu()
  const textOf = (item: Item) => templates.find(it => it.name === item.name)?.text ?? ''
  return (
    <Listbox.Root
      collection={collection}
      {...highlight}
      value={[]}
      onSelect={({ value: chosen }) => run(chosen)}
      aria-label="Templates"
    >
      <div className={field}>
        <Icon of={Search} />
        <Listbox.Input
          role="combobox"
          aria-expanded
          aria-label="Find a template"
          placeholder="Find a template"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </div>
      {/* The field keeps the focus, so typing continues after a press. */}
      <Listbox.Content className={list} onPointerDown={event => event.preventDefault()}>
        {found.length === 0 && (
          <div className={empty} role="presentation">
            No templates found
          </div>
        )}
        {collection.items.map(item => (
          <Fragment key={item.id}>
            {item.kind === 'create' && <div className={styles.separator} role="presentation" />}
            <Listbox.Item item={item} className={styles.item}>
              {item.kind === 'template' ? (
                <>
                  <span className={words}>
                    <Listbox.ItemText className={name}>{item.name}</Listbox.ItemText>
                    <span className={excerpt}>{textOf(item)}</span>
                  </span>
                  {replaces && fill(textOf(item)) === value && (
                    <>
                      <Icon of={Check} size={14} />
                      <span className={unseen}>, chosen</span>
                    </>
                  )}
                </>
              ) : (
                <>
                  <Icon of={item.kind === 'create' ? Plus : Pencil} />
                  <span className={styles.words}>{item.name}</span>
                </>
              )}
            </Listbox.Item>
          </Fragment>
        ))}
      </Listbox.Content>
      <p className={unseen} role="status">
        {found.length === 0 ? 'No templates found' : ''}
      </p>
    </Listbox.Root>
  )
}
