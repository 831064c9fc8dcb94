interface Boot {
  /** The server puts its mail into a local mailbox (`/mailbox`), because no mail server is set up. */
  mailbox: boolean
}

function read(): Boot {
  const text = document.getElementById('winnow-boot')?.textContent
  const config: unknown = text ? JSON.parse(text) : null
  return {
    mailbox: typeof config === 'object' && config !== null && 'mailbox' in config && config.mailbox === true,
  }
}

/** What the server wrote into the page. */
export const boot = read()
