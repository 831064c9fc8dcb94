import { type QuestionType, questionTypeNames, questionTypes } from '@winnow/openapi/questions'
import { AlignLeft, ChevronDown, Copy, Split, Trash2 } from 'lucide-react'
import { questionIcon } from '../../../question-types/icons.ts'
import { css, cx } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { type DraftQuestion, isLocked, onEveryForm } from '../draft/draft.ts'

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '16',
  rowGap: '6',
  minHeight: '40',
  // What wraps stands below the icon of the type.
  paddingLeft: { base: '12', md: '20' },
  paddingRight: { base: '8', md: '[10px]' },
  paddingBlock: '6',
  borderTop: 'hairline',
})
const first = css({ marginLeft: '[-10px]' })
const fixed = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6',
  height: '28',
  paddingInline: '10',
  textStyle: 'control',
  color: 't1',
  '& > svg': { color: 't2' },
})
const tools = css({ display: 'flex', gap: { base: '4', md: '8' }, marginLeft: 'auto' })

export interface CardToolbarProps {
  question: DraftQuestion
  /** Absent: its type is settled, and why */
  onType?: (type: QuestionType) => void
  whyFixed: string
  onChange: (part: Partial<DraftQuestion>) => void
  describing: boolean
  onDescribe: () => void
  ruled: boolean
  /** Absent: it has conditions, which stay in sight */
  onRule?: () => void
  onDuplicate: () => void
  onDelete: () => void
}

/** What can be done with the question that is being edited. */
export function CardToolbar({
  question,
  onType,
  whyFixed,
  onChange,
  describing,
  onDescribe,
  ruled,
  onRule,
  onDuplicate,
  onDelete,
}: CardToolbarProps) {
  const { title, settings } = questionTypes[question.type]
  if (isLocked(question)) {
    return (
      <div className={bar}>
        <span className={css({ textStyle: 'meta', color: 't3' })}>
          {onEveryForm}. You can only change its description.
        </span>
      </div>
    )
  }
  return (
    <div className={bar} role="toolbar" aria-label="Question tools">
      {onType ? (
        <Menu
          trigger={
            <Button
              kind="ghost"
              icon={questionIcon(question)}
              iconRight={ChevronDown}
              aria-label={`Type: ${title}`}
              className={first}
            >
              <span className={css({ color: 't1' })}>{title}</span>
            </Button>
          }
          items={questionTypeNames.map(type => ({
            id: type,
            name: questionTypes[type].title,
            icon: questionIcon({ type }),
            current: type === question.type,
            run: () => onType(type),
          }))}
        />
      ) : (
        <Tooltip text={whyFixed}>
          <span className={cx(fixed, first)}>
            <Icon of={questionIcon(question)} />
            {title}
          </span>
        </Tooltip>
      )}
      <Switch checked={question.required} onChange={required => onChange({ required })}>
        Required
      </Switch>
      {settings.includes('allowOther') && (
        <Switch checked={question.allowOther} onChange={allowOther => onChange({ allowOther })}>
          Allow other
        </Switch>
      )}
      {settings.includes('disallowPast') && (
        <Switch checked={question.disallowPast} onChange={disallowPast => onChange({ disallowPast })}>
          No past dates
        </Switch>
      )}
      <span className={tools}>
        <IconButton icon={AlignLeft} label="Description" aria-pressed={describing} onClick={onDescribe} />
        <IconButton
          icon={Split}
          label="Show this question if"
          aria-pressed={ruled}
          disabled={!onRule}
          onClick={onRule}
        />
        <IconButton icon={Copy} label="Duplicate" onClick={onDuplicate} />
        <IconButton icon={Trash2} label="Delete question" onClick={onDelete} />
      </span>
    </div>
  )
}
