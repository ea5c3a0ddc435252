import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Rendered in place of the failed part; `reset` tries again. */
  readonly fallback: (reset: () => void) => ReactNode;
}

interface State {
  readonly isBroken: boolean;
}

/** Contains a defect within the part of the screen where it occurred. */
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
