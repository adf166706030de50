/** One sentence about how the site fares, for whoever runs it. */
export interface Finding {
  /** 'wrong': somebody has to act now; 'notice': for information. */
  level: 'good' | 'notice' | 'wrong';
  /** A whole sentence, with what to do where something is wrong. */
  text: string;
}

/** A number for /metrics, read when it is asked for. */
export interface Gauge {
  /** Prometheus name, with its unit. */
  name: string;
  help: string;
  read(): number | Promise<number>;
}

/** What a domain lets the operator see of itself. */
export interface Watched {
  gauges: readonly Gauge[];
  findings(): Promise<readonly Finding[]>;
}
