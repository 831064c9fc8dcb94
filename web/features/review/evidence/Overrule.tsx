import type { AiResult } from '@winnow/openapi/common/enums'
import { limits } from '@winnow/openapi/common/limits'
import { resultNames } from '@winnow/openapi/filters/columns'
import type { AiEvidence } from '@winnow/sdk'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import { refresh } from '../../../lib/refresh.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { verdictIcons } from '../../../ui/data/Verdict.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Textarea } from '../../../ui/fields/Input.tsx'
import { attempt } from '../../../ui/overlays/attempt.ts'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { useReview } from '../ReviewProvider.tsx'

interface OverruleProps {
  formId: string
  submissionId: string
  evidence: AiEvidence
}

/** A reviewer's verdict in place of the assistant's, with a reason; the way back to the assistant's. */
export function Overrule({ formId, submissionId, evidence }: OverruleProps) {
  const review = useReview()
  const [chosen, setChosen] = useState<AiResult>()
  const { queryId, name, assistantResult, override } = evidence
  const store = async (result: AiResult | null, reason?: string) => {
    await winnow.overrideAiResult({
      ...{ form_id: formId, submission_id: submissionId, query_id: queryId, result },
      ...(reason !== undefined && { reason }),
    })
    review.apply()
    await refresh('fetchEvidence', 'fetchCompositeAiQuery', 'fetchTimeline')
  }
  const takeBack = () => attempt("Couldn't take it back", () => store(null))
  return (
    <>
      <Menu
        trigger={
          <Button kind="ghost" size="24" iconRight={ChevronDown} aria-label={`Overrule: ${name}`}>
            Overrule
          </Button>
        }
        placement="bottom-end"
        items={[
          ...(['YES', 'MAYBE', 'NO'] as const).map(result => ({
            id: result,
            name: resultNames[result],
            icon: verdictIcons[result],
            current: evidence.result === result,
            ...(result === assistantResult && { meta: 'Assistant' }),
            run: () => setChosen(result),
          })),
          ...(override
            ? [
                {
                  id: 'back',
                  name: `Back to the assistant's ${resultNames[assistantResult]}`,
                  separated: true,
                  run: () => void takeBack(),
                },
              ]
            : []),
        ]}
      />
      {chosen && (
        <OverruleDialog
          name={name}
          result={chosen}
          assistantResult={assistantResult}
          onSave={reason => store(chosen, reason)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

interface OverruleDialogProps {
  name: string
  result: AiResult
  assistantResult: AiResult
  onSave: (reason: string) => Promise<void>
  onClose: () => void
}

function OverruleDialog({ name, result, assistantResult, onSave, onClose }: OverruleDialogProps) {
  const [reason, setReason] = useState('')
  const confirms = result === assistantResult
  return (
    <FormDialog
      size="small"
      title={`${confirms ? 'Confirm' : 'Overrule'}: ${name} is ${resultNames[result]}`}
      subtitle={
        confirms ? 'The assistant says so too.' : `The assistant said ${resultNames[assistantResult]}.`
      }
      save={confirms ? 'Confirm' : 'Overrule'}
      keys="mod+enter"
      isReady={reason.trim() !== ''}
      onSave={() => onSave(reason.trim())}
      fields={['reason']}
      onClose={onClose}
    >
      {errorOf => (
        <Field
          label="Reason"
          hint="Kept through later runs. Editors see it, and exports carry the verdict."
          {...errorOf('reason')}
        >
          <Textarea
            autoFocus
            rows={3}
            value={reason}
            maxLength={limits.overrideReason}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}
