import { connect } from './connect'

export { connect } from './connect'
export { defineSubApp } from './define-sub-app'

const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript.dataset : {}

/** The host of `<script src="center-sdk.js" data-app="…">`: connected by the script tag alone. */
export const host = own.app ? connect({ app: own.app, version: own.version ?? '' }) : null
