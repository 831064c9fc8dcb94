import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { CliLogin } from '../features/keys/CliLogin.tsx'
import { PlainPage, plainForm } from '../features/session/PlainPage.tsx'
import { useSession } from '../features/session/session.ts'
import { paths } from '../lib/paths.ts'
import { Button, ButtonLink } from '../ui/actions/Button.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Input } from '../ui/fields/Input.tsx'

/** Where `winnow login` sends a person, with the code in the address or to be typed. */
export default function CliLoginScreen() {
  const { me, workspace } = useSession()
  const [query, setQuery] = useSearchParams()
  const code = query.get('code') ?? ''
  const [wrong, setWrong] = useState<{ code: string; sentence: string }>()
  const title = 'Sign in from your terminal'
  if (me.pages.length === 0) {
    return (
      <PlainPage title={title}>
        <Notice>You need a workspace to use Winnow in a terminal.</Notice>
        <ButtonLink
          kind="primary"
          size="32"
          href={paths.workspaces({ view: 'create-workspace', redirect_path: paths.cliLogin({ code }) })}
        >
          Create workspace
        </ButtonLink>
      </PlainPage>
    )
  }
  if (!code || wrong?.code === code) {
    return (
      <PlainPage title={title} text="Enter the code shown in your terminal.">
        <CodeForm
          code={code}
          error={wrong?.sentence}
          onCode={next => {
            setWrong(undefined)
            setQuery({ code: next }, { replace: true })
          }}
        />
      </PlainPage>
    )
  }
  return (
    <PlainPage title={title} foot={`Signed in as ${me.email}.`}>
      <CliLogin
        code={code}
        pages={me.pages}
        workspaceId={workspace?.id}
        onWrongCode={sentence => setWrong({ code, sentence })}
      />
    </PlainPage>
  )
}

interface CodeFormProps {
  code: string
  error: string | undefined
  onCode: (code: string) => void
}

function CodeForm({ code, error, onCode }: CodeFormProps) {
  const [typed, setTyped] = useState(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = typed.trim().toUpperCase()
    if (next) onCode(next)
  }
  return (
    <form className={plainForm} onSubmit={submit}>
      <Field label="Code" error={typed === code ? error : undefined}>
        <Input
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" kind="primary" size="field" disabled={!typed.trim()}>
        Continue
      </Button>
    </form>
  )
}
