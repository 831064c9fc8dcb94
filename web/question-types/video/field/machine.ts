/** The states of a video question (docs/rules.md#video-states). */
export const videoStates = [
  'initial',
  'camera',
  'recording',
  'preview',
  'edit',
  'uploading',
  'saved',
  'error',
] as const
export type VideoState = (typeof videoStates)[number]

/** What a person does, or what happens to them. */
export type VideoEvent =
  | 'start'
  | 'choose'
  | 'record'
  | 'stop'
  | 'save'
  | 'saved'
  | 'edit'
  | 'done'
  | 'retake'
  | 'delete'
  | 'fail'
  | 'again'
  | 'resend'
  | 'cancel'
  | 'cancelToPreview'
  | 'cancelToSaved'

/**
 * The transitions; an event that a state does not name changes nothing. A video that was chosen, or that an earlier visit
 * left behind, enters as 'choose'. Leaving the camera before recording again keeps the last video. An upload that ends while a
 * person is asked whether to delete or retake its video does not undo their answer.
 */
const steps: Record<VideoState, Partial<Record<VideoEvent, VideoState>>> = {
  initial: { start: 'camera', choose: 'preview', saved: 'saved', save: 'uploading', fail: 'error' },
  camera: {
    record: 'recording',
    choose: 'preview',
    cancel: 'initial',
    cancelToPreview: 'preview',
    cancelToSaved: 'saved',
    fail: 'error',
  },
  recording: { stop: 'preview', fail: 'error' },
  preview: { save: 'uploading', retake: 'camera', delete: 'initial', fail: 'error' },
  uploading: { saved: 'saved', retake: 'camera', delete: 'initial', fail: 'error' },
  saved: { edit: 'edit', delete: 'initial', fail: 'error' },
  edit: { done: 'saved', retake: 'camera', delete: 'initial', fail: 'error' },
  error: {
    again: 'camera',
    retake: 'camera',
    resend: 'uploading',
    choose: 'preview',
    cancel: 'initial',
    delete: 'initial',
  },
}

export const step = (state: VideoState, event: VideoEvent): VideoState => steps[state][event] ?? state

/** Questions before a step that loses a video (docs/rules.md#video-confirms). */
export const confirms: Partial<Record<VideoEvent, string>> = {
  retake: 'The previous video will be disacarded when you record a new one.',
  delete: 'The recorded video will be permanently deleted.',
}

/** Why the form cannot be sent in a state; absent: it can. */
export const holds: Partial<Record<VideoState, string>> = {
  recording: 'Stop the recording and save it first',
  preview: 'Save this video first, or delete it',
}
