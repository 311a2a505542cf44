import {checkCircumstances, listSome} from '../check.ts';
import {hasBuiltin, mayWrite, rungsOf} from '../plan.ts';

/** A right that is lacking at hour ten is lacking at minute zero. */
export const rights = checkCircumstances('rights', ({role, scaledDatabases, inRecovery}, {plan, facts}) => {
  const {steps} = plan;
  const runs = rungsOf(steps).filter(({scripts}) => hasBuiltin(scripts));
  const inits = steps.filter(step => step.kind === 'init');
  const here = runs.filter(({database}) => database === null && !inits.some(init => init.database === database));
  const lacking = [
    ...(here.length > 0 ? role.lacksToRead : []),
    ...(here.some(({scripts}) => mayWrite(scripts)) ? role.lacksToWrite : []),
    ...(inits.some(({database}) => database === null) && !role.mayCreateTables && facts.tables.state === 'missing'
      ? [role.schema === null ? 'a schema to create tables in' : `CREATE on schema ${role.schema}`]
      : []),
    ...(inits.some(({database}) => database !== null && !scaledDatabases.includes(database)) && !role.mayCreateDatabases
      ? ['CREATEDB']
      : []),
    ...(steps.some(({kind}) => kind === 'checkpoint') && !role.mayCheckpoint
      ? ['pg_checkpoint (for --checkpoint)']
      : []),
    ...(steps.some(({kind}) => kind === 'prewarm') && !role.hasPrewarm && (inRecovery || !role.superuser)
      ? [`extension pg_prewarm, which a superuser creates${inRecovery ? ' on the primary' : ''} (for --prewarm)`]
      : []),
  ];
  if (lacking.length === 0) return null;
  return {
    grade: 'refusal',
    text: `role ${role.name} lacks ${listSome([...new Set(lacking)], 4)}`,
    fix: 'Have it granted, or connect with --username as the role that owns the tables.',
  };
});
