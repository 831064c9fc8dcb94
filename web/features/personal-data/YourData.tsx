import { counted } from '@winnow/openapi/common/text/format'
import { Download, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { saveFile } from '../../lib/browser/save-file.ts'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { card } from '../../styled-system/recipes'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'

const DeleteAccountDialog = onDemand(() =>
  import('./DeleteAccountDialog.tsx').then(module => module.DeleteAccountDialog),
)

interface YourDataProps {
  email: string
  /** Names of the workspaces that the person owns */
  owned: readonly string[]
  /** Somebody who only applied has no forms and wrote nothing for others */
  isMember: boolean
  /** The account is gone, with the session */
  onDeleted: () => void
}

/** What is held about the person, and their account's end. */
export function YourData({ email, owned, isMember, onDeleted }: YourDataProps) {
  const [collecting, setCollecting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [deleting, setDeleting] = useState(false)
  const download = async () => {
    setCollecting(true)
    setFailure(undefined)
    try {
      saveFile(await winnow.exportMyData({}), 'my-data.zip')
    } catch (error) {
      setFailure(sentenceOf(error))
    }
    setCollecting(false)
  }
  return (
    <div className={css({ stack: '16' })}>
      <Part
        title="Download your data"
        text="A ZIP file of your account, drafts and applications, with their files and messages, from all workspaces."
        control={
          <Button icon={Download} busy={collecting} onClick={() => void download()}>
            Download
          </Button>
        }
      >
        {failure && <Notice tone="bad">Couldn't collect your data. {failure}</Notice>}
      </Part>
      <Part
        title="Delete your account"
        text={
          owned.length > 0
            ? `You own ${owned.join(', ')}. Before you delete your account, make someone else the owner or delete the workspace.`
            : `Deletes your account and everything you sent: applications, files, messages and drafts.${isMember ? ' Your forms go to the owner of their workspace. What you wrote for others, such as notes, stays without your name.' : ''}`
        }
        control={
          <Button icon={Trash2} kind="danger" disabled={owned.length > 0} onClick={() => setDeleting(true)}>
            Delete account
          </Button>
        }
      />
      {deleting && (
        <DeleteAccountDialog
          email={email}
          onClose={() => setDeleting(false)}
          onDeleted={({ applications }) => {
            toast({
              title: 'Account deleted',
              text: applications > 0 ? `${counted(applications, 'application')} deleted with it.` : undefined,
            })
            onDeleted()
          }}
        />
      )}
    </div>
  )
}

interface PartProps {
  title: string
  text: string
  control: ReactNode
  children?: ReactNode
}

function Part({ title, text, control, children }: PartProps) {
  return (
    <section className={card()} aria-label={title}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12' })}>
        <div className={css({ flex: '[1 1 260px]', minWidth: '0' })}>
          <h2 className={css({ textStyle: 'control', color: 't1' })}>{title}</h2>
          <p className={css({ color: 't2' })}>{text}</p>
        </div>
        {control}
      </div>
      {children}
    </section>
  )
}
