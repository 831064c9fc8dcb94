import { shortDate } from '@winnow/openapi/common/dates/dates'
import { Check, CircleAlert } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { Icon } from '../../../ui/Icon.tsx'
import type { SaveState } from '../saving.ts'

const note = css({
  row: '4',
  flexShrink: '0',
  textStyle: 'meta',
  color: 't2',
  whiteSpace: 'nowrap',
  tabular: true,
  '&[data-bad=true]': { color: 'bad' },
})
/** A phone has room for the form's name instead. */
const time = css({ display: { base: 'none', md: 'inline' } })

/** Where the last change stands: 'Saved 2:31 PM'. */
export function SavedNote({ state }: { state: SaveState }) {
  return (
    <span className={note} role="status" data-bad={state.kind === 'failed'}>
      {state.kind === 'saved' && <Icon of={Check} size={13} />}
      {state.kind === 'failed' && <Icon of={CircleAlert} size={13} />}
      {state.kind === 'saving' && 'Saving'}
      {state.kind === 'saved' && (
        <span>
          Saved<span className={time}> {shortDate(state.at)}</span>
        </span>
      )}
      {state.kind === 'failed' && 'Not saved'}
    </span>
  )
}
