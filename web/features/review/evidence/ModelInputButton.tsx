import type { AiEvidence, FormDetails } from '@winnow/sdk'
import { ScanText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'

const ModelInput = onDemand(() => import('./ModelInput.tsx').then(module => module.ModelInput))

interface ModelInputButtonProps {
  form: FormDetails
  search: { id: string; name: string }
  submissionId: string
  /** What is known of the application's results */
  evidence: readonly AiEvidence[]
}

/** Opens what the model saw, for those who may see it; nothing where words were matched. */
export function ModelInputButton({ form, search, submissionId, evidence }: ModelInputButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isJudgedByModel = evidence.some(({ searchId, model }) => searchId === search.id && model !== null)
  if (!form.can.audit || !isJudgedByModel) return null
  return (
    <>
      <Button kind="ghost" size="24" icon={ScanText} onClick={() => setOpen(true)}>
        What the model saw
      </Button>
      {isOpen && <ModelInput {...{ form, search, submissionId }} onClose={() => setOpen(false)} />}
    </>
  )
}
