import type { Submission } from '@winnow/sdk'
import { Archive, ChevronDown, MessageSquareOff, Send, Star } from 'lucide-react'
import { stageHue, stageOfKind } from '../../../lib/review/stages.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { Dot } from '../../../ui/data/Dot.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import type { SubmissionPanelProps } from './SubmissionPanel.tsx'

const actions = css({
  display: 'flex',
  alignItems: 'center',
  gap: '6',
  flexShrink: '0',
  height: '44',
  paddingInline: '20',
  paddingRight: '12',
  borderBottom: '[1px solid token(colors.line)]',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  '& kbd': { display: { base: 'none', md: 'inline-flex' } },
})
const end = css({ marginLeft: 'auto' })
/** Where there is no room for words, the icon keeps its name. */
const words = css({ srOnly: { base: true, md: false } })
interface PanelActionsProps
  extends Pick<SubmissionPanelProps, 'form' | 'onMove' | 'onQuick' | 'chatOpen' | 'onToggleChat'> {
  submission: Submission
}

/** What to do about the applicant in view. */
export function PanelActions({
  form,
  submission,
  onMove,
  onQuick,
  chatOpen,
  onToggleChat,
}: PanelActionsProps) {
  const shortlisted = stageOfKind(form.stages, 'SHORTLISTED')
  const archived = stageOfKind(form.stages, 'ARCHIVED')
  const canMoveTo = (stage: typeof archived): stage is NonNullable<typeof archived> =>
    stage !== undefined && stage.label !== submission.stage
  return (
    <div className={actions} role="toolbar" aria-label="Application">
      <Menu
        trigger={
          <Button iconRight={ChevronDown} aria-label={`Status: ${submission.stage}. Move to`}>
            <Dot hue={stageHue(form.stages, submission.stage)} />
            {submission.stage}
          </Button>
        }
        items={form.stages.map(stage => ({
          id: stage.label,
          name: stage.label,
          dot: stageHue(form.stages, stage.label),
          current: stage.label === submission.stage,
          disabled: stage.label === submission.stage,
          run: () => onMove(submission, stage.label),
        }))}
      />
      {canMoveTo(shortlisted) && (
        <Button icon={Star} keys="s" onClick={() => onQuick(submission, shortlisted.label)}>
          <span className={words}>Shortlist</span>
        </Button>
      )}
      {canMoveTo(archived) && (
        <Button icon={Archive} keys="a" onClick={() => onQuick(submission, archived.label)}>
          <span className={words}>Archive</span>
        </Button>
      )}
      <span className={end} />
      <Button
        kind={chatOpen ? 'default' : 'primary'}
        icon={chatOpen ? MessageSquareOff : Send}
        keys="r"
        aria-pressed={chatOpen}
        onClick={onToggleChat}
      >
        {chatOpen ? 'Close chat' : 'Send a reply'}
      </Button>
    </div>
  )
}
