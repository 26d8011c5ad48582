import { Component, type ReactNode } from 'react'

export type ErrorBoundaryProps = {
  children: ReactNode
  /** Drawn in place of children that threw; `retry` draws them again. */
  fallback: (error: Error, retry: () => void) => ReactNode
  onError?: (error: Error) => void
}

/** Keeps a throw inside: the one class component of the product, since React has no other way. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error) {
    this.props.onError?.(error)
  }

  override render() {
    const retry = () => this.setState({ error: null })
    return this.state.error ? this.props.fallback(this.state.error, retry) : this.props.children
  }
}
