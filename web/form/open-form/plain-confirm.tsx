import { codeSentMessage } from '../code.ts'
import { Icon } from '../icons.tsx'
import type { OpenPage } from '../page.ts'

/** Asks for the mailed code where there is no JavaScript, in the form that is sent with it (docs/rules.md#verified-addresses). */
export function PlainConfirm({ email, problem, unsent }: NonNullable<OpenPage['confirm']>) {
  return (
    <section className="confirm" aria-labelledby="confirm.title">
      <h2 id="confirm.title">Confirm your email</h2>
      {!unsent && <p>{codeSentMessage(email)}</p>}
      <label className="title" htmlFor="confirm.code">
        Code
      </label>
      <input
        className="input code"
        id="confirm.code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the page was sent, and this is what it lacks
        autoFocus
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'confirm.error' : undefined}
      />
      {problem && (
        <p className="error" id="confirm.error">
          <Icon name="alert" />
          {problem}
        </p>
      )}
      <div className="confirm-choice">
        <button className="button" type="submit">
          Confirm and send
        </button>
        <button className="quiet" type="submit" name="new_code" value="1">
          Request a new code
        </button>
      </div>
    </section>
  )
}
