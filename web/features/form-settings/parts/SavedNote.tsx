import { shortDate } from '@winnow/openapi/common/dates/dates'
import { Check, CircleAlert } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { Icon } from '../../../ui/Icon.tsx'
import type { SaveState } from '../saving.ts'

const note = css({
  row: '4',
  minWidth: '0',
  textStyle: 'meta',
  color: 't2',
  whiteSpace: 'nowrap',
  tabular: true,
  '&[data-bad=true]': { color: 'bad' },
  '& > svg': { flexShrink: '0' },
})

/** Where the last change stands: 'Saved 2:31 PM'. */
export function SavedNote({ state }: { state: SaveState }) {
  return (
    <span className={note} role="status" data-bad={state.kind === 'failed'}>
      {state.kind === 'saved' && <Icon of={Check} size={13} />}
      {state.kind === 'failed' && <Icon of={CircleAlert} size={13} />}
      {state.kind === 'saving' && 'Saving'}
      {state.kind === 'saved' && `Saved ${shortDate(state.at)}`}
      {state.kind === 'failed' && 'Not saved'}
    </span>
  )
}
