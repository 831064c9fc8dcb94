import { type QuestionType, questionTypeNames, questionTypes } from '@winnow/openapi/questions'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useActions } from '../../../lib/hotkeys.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { questionIcon } from '../../forms/type-icons.ts'

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: '[1fr 1fr]', md: '[1fr 1fr 1fr]' },
  gap: '2',
})
const item = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minHeight: '32',
  paddingInline: '8',
  border: 'none',
  borderRadius: 'control',
  backgroundColor: { base: 'transparent', _hover: 'active', _focusVisible: 'active' },
  textAlign: 'left',
  cursor: 'pointer',
  '& > svg': { flexShrink: 0, color: 't2' },
})

const columns = 3
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }

/** 'Add a question' with all eleven types; the arrows walk them. */
export function TypePicker({ onPick }: { onPick: (type: QuestionType) => void }) {
  const [open, setOpen] = useState(false)
  useActions([
    { id: 'add-question', name: 'Add a question', hotkey: '/', group: 'Form', run: () => setOpen(true) },
  ])
  return (
    <Popover
      title="Question type"
      open={open}
      onOpenChange={setOpen}
      width={440}
      pad="6"
      trigger={
        <Button icon={Plus} keys="/">
          Add a question
        </Button>
      }
    >
      <div
        className={grid}
        role="toolbar"
        aria-label="Question types"
        onKeyDown={event => {
          const buttons = [...event.currentTarget.querySelectorAll('button')]
          const at = buttons.findIndex(button => button.matches(':focus'))
          const next = buttons[at + (steps[event.key] ?? Number.NaN)]
          if (!next) return
          event.preventDefault()
          next.focus()
        }}
      >
        {questionTypeNames.map(type => (
          <button
            key={type}
            type="button"
            className={item}
            onClick={() => {
              setOpen(false)
              onPick(type)
            }}
          >
            <Icon of={questionIcon({ type })} />
            {questionTypes[type].title}
          </button>
        ))}
      </div>
    </Popover>
  )
}
