import { limits } from '@winnow/openapi/common/limits'
import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { button } from '../../../styled-system/recipes'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { usePart, useReview } from '../../review/ReviewProvider.tsx'
import { oneAtATime } from '../words.tsx'

/** Pixels (docs/rules.md#assistant-panel) */
const highest = 200

const frame = css({
  stack: '4',
  padding: '8',
  border: 'outline',
  borderRadius: 'card',
  backgroundColor: 'surface',
  '&:focus-within': { borderColor: 'focus', boxShadow: 'ring' },
})
const text = css({
  width: 'full',
  minHeight: '44',
  padding: '2',
  border: 'none',
  outline: 'none',
  backgroundColor: 'transparent',
  color: 't1',
  textStyle: 'body',
  resize: 'none',
  overflowY: 'auto',
  _coarse: { fontSize: '16px' },
})
const foot = css({ row: '8', justifyContent: 'space-between' })
const note = css({ textStyle: 'meta', color: 't3', padding: '2' })

/** What was typed and is not a search yet. */
export interface QueryDraft {
  query: string
  deepSearch: boolean
}

interface QueryFieldProps {
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
  /** What is said in video answers is read too */
  hearsVideos: boolean
}

/** The query in a person's words: Enter sends it, Shift, Ctrl or Cmd with Enter adds a line. */
export function QueryField({ draft, onDraft, hearsVideos }: QueryFieldProps) {
  const review = useReview()
  const isBusy = review.searches.isBusy
  const { judging } = review.state
  const field = useRef<HTMLTextAreaElement>(null)
  const query = draft.query.trim()
  const isReady = query.length >= limits.aiQueryLeast && !isBusy
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows its text.
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(highest, element.scrollHeight)}px`
  }, [draft.query])
  const focus = () => field.current?.focus({ preventScroll: true })
  useEffect(focus, [])
  usePart('query', focus)
  const send = async () => {
    if (!isReady) return
    if (await review.searches.asking.ask(query, draft.deepSearch)) onDraft({ query: '', deepSearch: false })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) document.execCommand('insertText', false, '\n')
    else void send()
  }
  return (
    <div className={frame}>
      <textarea
        ref={field}
        className={text}
        rows={2}
        value={draft.query}
        maxLength={limits.aiQuery}
        aria-labelledby="assistant-question"
        placeholder="Engineers who led a team and speak Portuguese"
        onChange={event => onDraft({ ...draft, query: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <div className={foot}>
        <Checkbox checked={draft.deepSearch} onChange={deepSearch => onDraft({ ...draft, deepSearch })}>
          Deep search
        </Checkbox>
        {isBusy ? (
          <Tooltip text={oneAtATime}>
            <button
              type="button"
              className={button({ shape: 'icon' })}
              aria-label="Stop"
              aria-description={oneAtATime}
              aria-disabled={judging?.stopping}
              onClick={() => void review.searches.stop()}
            >
              <Icon of={Square} size={13} />
            </button>
          </Tooltip>
        ) : (
          <IconButton
            icon={ArrowUp}
            kind="primary"
            label="Search"
            keys="enter"
            disabled={!isReady}
            onClick={() => void send()}
          />
        )}
      </div>
      {draft.deepSearch && (
        <p role="status" className={note}>
          Also reads uploaded PDFs, Office and text files.{' '}
          {hearsVideos
            ? 'Videos are transcribed too.'
            : "Videos aren't included: no transcriber is connected."}
        </p>
      )}
    </div>
  )
}
