/** Whether a host is this machine. */
export const isHere = (host: string): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|\[?::ffff:127\.\d+\.\d+\.\d+\]?|0\.0\.0\.0)$/.test(
    host,
  )
