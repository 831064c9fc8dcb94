import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useMedia } from '../../lib/browser/use-media.ts'
import { css } from '../../styled-system/css'
import { ToolButton } from '../../ui/actions/ToolButton.tsx'
import { NotFetched } from '../../ui/feedback/NotFetched.tsx'
import { partOnDemand } from '../../ui/overlays/on-demand.tsx'
import { actionOf } from '../review/actions/registry.ts'
import { useReviewBehind } from '../review/ReviewProvider.tsx'
import { useSidebar } from '../shell/sidebar-context.ts'
import { AssistantNudge } from './AssistantNudge.tsx'
import { panel } from './frame.ts'

const AssistantPanel = partOnDemand(
  () => import('./AssistantPanel.tsx').then(module => module.AssistantPanel),
  { failed: NotFetched, waiting: <aside className={panel} aria-label="AI Assistant" aria-busy /> },
)

/** On a phone, and where the toolbar has no room, they are left to screen readers. */
const words = css({
  srOnly: { base: true, md: false },
  '[data-lean~=assistant] &': { srOnly: true },
})
const dot = css({
  width: '8',
  height: '8',
  borderRadius: 'full',
  backgroundColor: 'focus',
  animation: '[pulse 1.6s ease-in-out infinite]',
  _motionReduce: { animation: '[none]' },
})

/** The window where the table keeps 320 px between sidebar (232) and panel (400); without the sidebar a phone's is narrower. */
const roomForBoth = '(min-width: 952px)'

/**
 * The button that shows the assistant, and its panel beside the table; nothing where the form does without AI.
 * `isCovered`: another panel is open there.
 */
export function useAssistant(isCovered: boolean) {
  const review = useReviewBehind()
  const { form, assistant, preparing, judging } = review.state
  /** Outlives the panel: what was typed stays until it became a search */
  const [draft, setDraft] = useState({ query: '', deepSearch: false })
  const hasRoom = useMedia(roomForBoth)
  const sidebar = useSidebar()
  if (!form.aiEnabled) return { button: undefined, panel: undefined, isOver: false }
  const { icon, keys, title } = actionOf('assistant')
  const isProcessing = preparing !== null || judging !== null
  return {
    button: (
      <AssistantNudge isCovered={isCovered}>
        <ToolButton
          name={title}
          icon={icon ?? Sparkles}
          keys={keys}
          aria-pressed={assistant.isOpen}
          data-action="assistant"
          onClick={() => review.searches.toggle()}
        >
          <span className={words}>{title}</span>
          {isProcessing && (
            <span className={dot} data-processing>
              <span className={css({ srOnly: true })}>processing</span>
            </span>
          )}
        </ToolButton>
      </AssistantNudge>
    ),
    panel: assistant.isOpen ? <AssistantPanel draft={draft} onDraft={setDraft} /> : undefined,
    /** The panel lies over the table, which would be too narrow beside it. */
    isOver: sidebar.open && !hasRoom,
  }
}
