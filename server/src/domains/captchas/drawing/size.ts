/** Of every picture of AJ-Captcha, whatever size it is shown in. */
export const WIDTH = 310
export const HEIGHT = 155
/** Of the piece: it is laid over the picture and only moves sideways, so it is as high as the picture. */
export const PIECE = 47
