import { Icon } from '../../icons.tsx'
import { AppliedAlready } from '../../screens/own-link.tsx'

/** Says that the link of a draft leads to nothing, with the way to the application where it was sent. */
export const DraftGone = ({ formId }: { formId: string }) => (
  <div className="draft-status gone">
    <p className="draft-status-text bad">
      <Icon name="alert" />
      <span>
        This link doesn't work anymore: the application was sent, its answers were deleted, or 30 days have
        passed. You can start again here.
      </span>
    </p>
    <AppliedAlready formId={formId} />
  </div>
)
