import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Drawn in place of what failed; `reset` tries again. */
  readonly fallback: (reset: () => void) => ReactNode;
}

interface State {
  readonly isBroken: boolean;
}

/** Keeps a defect inside the part of the screen it happened in. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false };

  static getDerivedStateFromError(): State {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return this.props.fallback(() => this.setState({ isBroken: false }));
  }
}
