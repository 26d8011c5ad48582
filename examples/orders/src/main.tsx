import type { GuestProps } from '@center/sdk'
import React from 'react'
import ReactDOMClient from 'react-dom/client'
import singleSpaReact from 'single-spa-react'
import { OrdersApp } from './orders-app'
import { textsOf } from './texts'

/** The three life cycles that the portal asks a System bundle for. */
export const { bootstrap, mount, unmount } = singleSpaReact<GuestProps>({
  React,
  ReactDOMClient,
  rootComponent: OrdersApp as never,
  errorBoundary: (_error, _info, props) => <p role="alert">{textsOf(props.locale).failed}</p>,
})
