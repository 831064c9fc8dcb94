import { type KeyboardEvent, useRef, useState } from 'react'
import { useMedia } from '../../lib/browser/use-media.ts'
import { useCall } from '../../lib/client.ts'
import { useBack } from '../../ui/overlays/back.ts'
import { useReview } from '../review/ReviewProvider.tsx'
import { PreparingDetail } from './detail/PreparingDetail.tsx'
import { SearchDetail } from './detail/SearchDetail.tsx'
import { panel } from './frame.ts'
import type { QueryDraft } from './list/QueryField.tsx'
import { SearchList } from './list/SearchList.tsx'

interface AssistantPanelProps {
  draft: QueryDraft
  onDraft: (draft: QueryDraft) => void
}

/** Back on a phone, where the panel is the page: from a search to the list, from the list to the applicants. */
function BackStep({ onBack }: { onBack: () => void }) {
  useBack(onBack)
  return null
}

/** The assistant beside the table: its searches, or one of them (docs/rules.md#assistant-panel). */
export function AssistantPanel({ draft, onDraft }: AssistantPanelProps) {
  const review = useReview()
  const { form, assistant, preparing, query } = review.state
  const { shown } = assistant
  const list = useCall('fetchCompositeAiQueries', { form_id: form.identifier })
  const box = useRef<HTMLElement>(null)
  const isPage = !useMedia('(min-width: 768px)') && query.openId === null
  const [isUnfolded, setUnfolded] = useState(false)
  const thinking = { isOpen: isUnfolded, onOpen: setUnfolded }
  const close = () => {
    review.searches.close()
    // The list, which narrow screens have in the table's place, takes no focus itself.
    document.querySelector<HTMLElement>('[data-action=assistant]')?.focus({ preventScroll: true })
    review.reach('table')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu or a dialog that was opened from the panel closes alone.
    const isOwn = event.target instanceof Node && box.current?.contains(event.target)
    if (event.key !== 'Escape' || event.defaultPrevented || !isOwn) return
    event.preventDefault()
    close()
  }
  return (
    <aside
      ref={box}
      className={panel}
      aria-label="AI Assistant"
      data-region="assistant"
      onKeyDown={onKeyDown}
    >
      {isPage && (
        <BackStep
          // Another key than the detail's, which is its sibling.
          key={`from ${shown ?? 'list'}`}
          onBack={() => (shown === null ? close() : review.searches.show(null))}
        />
      )}
      {preparing && shown === preparing.id ? (
        <PreparingDetail preparing={preparing} thinking={thinking} onClose={close} />
      ) : shown !== null ? (
        <SearchDetail
          key={shown}
          searchId={shown}
          known={list.data?.compositeQueries.find(({ id }) => id === shown)}
          thinking={thinking}
          onClose={close}
        />
      ) : (
        <SearchList list={list} draft={draft} onDraft={onDraft} onClose={close} />
      )}
    </aside>
  )
}
