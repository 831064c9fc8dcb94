import type { OpenPage } from '../page.ts'

/** The place of the widget that tells people from programs: it is as high as the widget, which comes once the page is alive. */
export const Captcha = ({ provider, siteKey, script, action }: NonNullable<OpenPage['captcha']>) => (
  <>
    <section
      className={`captcha ${provider}`}
      aria-label="Check that you are a person"
      tabIndex={-1}
      data-provider={provider}
      data-sitekey={siteKey}
      data-script={script}
      data-action={action}
    >
      <div className="captcha-box" />
      <p className="captcha-word" role="status" />
      <input type="hidden" name="captcha" disabled />
    </section>
    <noscript>
      <p className="captcha-wait">
        The check that you are a person needs JavaScript. Without it, wait a minute between opening this page
        and sending: that counts as well.
      </p>
    </noscript>
  </>
)
