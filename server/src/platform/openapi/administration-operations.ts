/** What an administrator does, each in a few words. */
export const administrationTag = {
  name: 'Administration',
  description:
    'Tenants, users, roles, menus, enterprises: what an administrator does on a page, by command and by file',
  operations: {
    setUp: 'Begin an empty portal',
    getOverview: 'Get the numbers of a tenant',
    listTenantAudit: 'List what was done to a tenant',
    listAdminRoles: 'List the roles of a tenant',
    getAdminRole: 'Get a role with all that it grants',
    getRoleChoices: 'Get what a role can be made of',
    createRole: 'Create a role',
    updateRole: 'Change a role',
    previewRole: 'Get what a change of a role would do',
    deleteRole: 'Delete a role that no user holds',
    listRoleMembers: 'List the users with a role',
    listAdminApplications: 'List the applications of a tenant',
    createApplication: 'Create an application',
    updateApplication: 'Change an application',
    deleteApplication: 'Delete an application that no menu names',
  },
}
